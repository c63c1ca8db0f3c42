import type { Endpoint, EndpointResult } from "./endpoint.ts";
import { encode, encodeParts } from "../../base/json/json.ts";
import type { Parts } from "../../base/json/long_json.ts";

/** The contract's version (spec 1, Versioning). */
export const API_VERSION = "2026-06-30";

/** Copying a text longer than this once more takes noticeable time, in characters. */
const LONG_TEXT = 32_768;

/** Response time budgets in milliseconds (spec 1, `meta.performance`). */
export const TARGET_MS = 300;
export const WARN_MS = 600;

/** The text of a successful response; only its middle (`own`) differs between requests. */
export interface Wrapped {
  /** The text before `own`; in parts if it is long. */
  readonly start: string | Parts;
  /** What the envelope contains of the individual request, if anything. */
  readonly own: "request_id" | "duration_ms" | undefined;
  readonly end: string;
}

/** Puts the envelope around an answer's data. */
export type Wrap = (
  data: EndpointResult["data"],
  answer: Omit<EndpointResult, "data" | "rows">,
) => Wrapped;

/** Makes the function that wraps an endpoint's answers; what they share is encoded once, here. */
export function envelope(endpoint: Endpoint): Wrap {
  const { path, trust, maxResponseBytes } = endpoint;
  /** The encoded `meta.trust`, by its list of required fields. */
  const trusts = new Map<readonly string[], string>();
  const trustOf = (
    { requiredFields = trust?.required_response_fields }: Pick<EndpointResult, "requiredFields">,
  ) => {
    if (trust === undefined || requiredFields === undefined) return "";
    let text = trusts.get(requiredFields);
    if (text === undefined) {
      text = encode({ endpoint: path, ...trust, required_response_fields: requiredFields });
      trusts.set(requiredFields, text);
    }
    return `,"trust":${text}`;
  };
  const performance = maxResponseBytes === undefined ? "" : `,"performance":${
    encode({
      target_ms: TARGET_MS,
      warn_ms: WARN_MS,
      max_response_bytes: maxResponseBytes,
      basis: "server",
    })
  }`;
  switch (endpoint.envelope) {
    case "standard":
      return (data, answer) => ({
        start: around(
          '{"data":',
          data,
          `,"error":null,"meta":{${members(answer.meta)}"request_id":"`,
        ),
        own: "request_id",
        end: `","api_version":"${API_VERSION}"${version(answer)}${trustOf(answer)}${performance}}}`,
      });
    case "success_meta":
      return (data, { meta = {} }) =>
        withoutOwn('{"success":true,"data":', data, `,"meta":${encode(meta)}}`);
    case "success":
      return (data) => withoutOwn('{"success":true,"data":', data, "}");
    case "usage": {
      const before = `,"usage":{"endpoint":"${path}","status_code":200,`;
      return (data, { usage }) => ({
        start: around('{"data":', data, `${before}${members(usage)}"duration_ms":`),
        own: "duration_ms",
        end: "}}",
      });
    }
  }
}

/** An envelope without anything of the individual request. */
function withoutOwn(before: string, data: EndpointResult["data"], after: string): Wrapped {
  return { start: around(before, data, after), own: undefined, end: "" };
}

function around(before: string, data: EndpointResult["data"], after: string): string | Parts {
  const encoded = encodeParts(typeof data === "function" ? data() : data);
  if (typeof encoded !== "string") return [before, ...encoded, after];
  // `join` makes a flat string, which is sent faster; `+` makes a rope without copying a long text.
  return encoded.length <= LONG_TEXT ? [before, encoded, after].join("") : before + encoded + after;
}

/** The body of every error, whichever envelope the endpoint uses for successes (decisions, Envelopes). */
export function errorEnvelope(message: string, requestId: string): string {
  return `{"data":null,"error":${encode(message)},"meta":{"request_id":"${requestId}",` +
    `"api_version":"${API_VERSION}"}}`;
}

function members(added: EndpointResult["meta"]): string {
  return added === undefined || Object.keys(added).length === 0
    ? ""
    : encode(added).slice(1, -1) + ",";
}

function version(answer: Pick<EndpointResult, "datasetVersion">): string {
  return answer.datasetVersion === undefined
    ? ""
    : `,"dataset_version":${encode(answer.datasetVersion)}`;
}
