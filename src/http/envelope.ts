import type { Answer, Endpoint } from "./endpoint.ts";
import { encode, encodeParts } from "../base/json.ts";
import type { Parts } from "../base/long_json.ts";

/** The contract's version (spec 1, Versioning). */
export const API_VERSION = "2026-06-30";

/** Response time budget in milliseconds (spec 1, `meta.performance`). */
export const TARGET_MS = 300;
export const WARN_MS = 600;

/** Writes the envelope around an answer's encoded data; what never changes is encoded once. */
export type Wrap = (
  data: string,
  answer: Omit<Answer, "data">,
  requestId: string,
  durationMs: string,
) => string;

export function envelope(endpoint: Endpoint): Wrap {
  const { path, trust, maxResponseBytes } = endpoint;
  const guidance = (trust === undefined ? "" : `,"trust":${encode({ endpoint: path, ...trust })}`) +
    (maxResponseBytes === undefined ? "" : `,"performance":${
      encode({
        target_ms: TARGET_MS,
        warn_ms: WARN_MS,
        max_response_bytes: maxResponseBytes,
        basis: "server",
      })
    }`);
  switch (endpoint.envelope) {
    case "standard":
      return (data, answer, requestId) =>
        `{"data":${data},"error":null,"meta":{${members(answer.meta)}` +
        identity(requestId) + version(answer) + guidance + "}}";
    case "success_meta":
      return (data, answer) =>
        `{"success":true,"data":${data},"meta":${encode(answer.meta ?? {})}}`;
    case "success":
      return (data) => `{"success":true,"data":${data}}`;
    case "usage":
      return (data, _answer, _requestId, durationMs) =>
        `{"data":${data},"usage":{"endpoint":"${path}","status_code":200,` +
        `"duration_ms":${durationMs}}}`;
  }
}

/** The standard error envelope, whatever the endpoint's own (decisions, Envelopes). */
export function errorEnvelope(message: string, requestId: string): string {
  return `{"data":null,"error":${encode(message)},"meta":{${identity(requestId)}}}`;
}

/** An answer's data as JSON, in parts where it is long. */
export function encodeData(data: Answer["data"]): string | Parts {
  return encodeParts(typeof data === "function" ? data() : data);
}

const identity = (requestId: string) =>
  `"request_id":"${requestId}","api_version":"${API_VERSION}"`;

function members(meta: Answer["meta"]): string {
  return meta === undefined ? "" : encode(meta).slice(1, -1) + ",";
}

function version(answer: Omit<Answer, "data">): string {
  return answer.datasetVersion === undefined
    ? ""
    : `,"dataset_version":${encode(answer.datasetVersion)}`;
}
