import type { Endpoint, EndpointResult } from "./endpoint.ts";
import { encode, encodeParts } from "../../base/json/json.ts";
import type { Parts } from "../../base/json/long_json.ts";

/** The contract's version (spec 1, Versioning). */
export const API_VERSION = "2026-06-30";

/** From so many characters on, copying a text once more is felt. */
const LONG_TEXT = 32_768;

/** Response time budget in milliseconds (spec 1, `meta.performance`). */
export const TARGET_MS = 300;
export const WARN_MS = 600;

/** A successful answer, split into what all requests share and what belongs to one request. */
export interface Wrapped {
  /** The text before the part of one request; in parts if it is long. */
  readonly start: string | Parts;
  /** The part that belongs to one request, if any. */
  readonly own: "request_id" | "duration_ms" | undefined;
  readonly end: string;
}

/** Puts the envelope around an answer's data. */
export type Wrap = (
  data: EndpointResult["data"],
  answer: Omit<EndpointResult, "data" | "rows">,
) => Wrapped;

/** The envelope of an endpoint; the parts that all its answers share are encoded once. */
export function envelope(endpoint: Endpoint): Wrap {
  const { path, trust, maxResponseBytes } = endpoint;
  /** `meta.trust` by its required fields: each list is encoded once. */
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
        same('{"success":true,"data":', data, `,"meta":${encode(meta)}}`);
    case "success":
      return (data) => same('{"success":true,"data":', data, "}");
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

/** An envelope that is the same for every request. */
function same(before: string, data: EndpointResult["data"], after: string): Wrapped {
  return { start: around(before, data, after), own: undefined, end: "" };
}

function around(before: string, data: EndpointResult["data"], after: string): string | Parts {
  const encoded = encodeParts(typeof data === "function" ? data() : data);
  if (typeof encoded !== "string") return [before, ...encoded, after];
  // A text in one piece is sent sooner than a sum, which is a tree of pieces, and made later.
  return encoded.length <= LONG_TEXT ? [before, encoded, after].join("") : before + encoded + after;
}

/** The standard error envelope, whatever the endpoint's own (decisions, Envelopes). */
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
