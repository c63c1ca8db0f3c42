import { KEY_INVALID, KEY_MISSING } from "../http/pipeline/authenticate.ts";
import type { z } from "zod";
import { Refusal, REFUSALS } from "../base/refusal.ts";
import type { Endpoint, RefusalMessage } from "../http/declare/endpoint.ts";
import { API_VERSION } from "../http/declare/envelope.ts";
import { headersOf, refusalHeaders } from "./headers.ts";

/** An example of `Retry-After`, in seconds. */
const RETRY_AFTER = { "retry-after": "60" };

/** The errors of an endpoint, with the exact messages that are sent (a test provokes each of them). */
export function messagesOf(endpoint: Endpoint): RefusalMessage[] {
  const { params, leastAccess, refusals = [], partial } = endpoint;
  const [first] = Object.keys(params.shape);
  const [least] = leastAccess;
  return [
    { code: "parameter_invalid", message: `Repeated parameter ${first}. Give it once.` },
    { code: "parameter_unknown", message: 'Unknown parameter "nonsense".' },
    KEY_MISSING,
    KEY_INVALID,
    ...(least === undefined ? [] : [{
      code: "access_required" as const,
      message: `Dataset access required: ${least.names[0]} requires ${least.level} access.`,
    }]),
    ...refusals,
    {
      code: "rate_limited",
      message: "Rate limit exceeded. This key may make 600 requests a minute.",
      headers: RETRY_AFTER,
    },
    {
      code: "quota_exceeded",
      message: "Monthly quota exceeded. This key may make 100000 requests a month.",
      headers: RETRY_AFTER,
    },
    ...(partial === true ? [] : [{
      code: "data_unavailable" as const,
      message: "This data could not be loaded yet. Try again later.",
      headers: RETRY_AFTER,
    }]),
    { code: "tls_required", message: "Only HTTPS is supported." },
    { code: "internal", message: "Internal server error." },
  ];
}

/** The error for an invalid parameter, and a query that causes it. */
interface ParameterRefusal {
  /** The parameter's name, with `_missing` if the error is that it was omitted. */
  readonly name: string;
  readonly query: string;
  readonly message: string;
}

/** A value that no parameter with restrictions accepts, as written in the contract. */
const INVALID_VALUE = "<value>";

/**
 * The errors for each parameter of an endpoint: with an invalid value (an empty one for free text), and
 * omitted, if it is required. The messages are those that are sent.
 */
export function parameterRefusals({ params, example }: Endpoint): ParameterRefusal[] {
  const found = new Map<string, ParameterRefusal>();
  const refuse = (name: string, query: URLSearchParams): boolean => {
    const message = refusalOf(params, String(query));
    if (message === undefined) return false;
    if (!found.has(message)) found.set(message, { name, query: String(query), message });
    return true;
  };
  for (const name of Object.keys(params.shape)) {
    const given = new URLSearchParams(example);
    given.set(name, INVALID_VALUE);
    if (!refuse(name, given)) {
      given.set(name, "");
      refuse(name, given);
    }
    given.delete(name);
    refuse(`${name}_missing`, given);
  }
  return [...found.values()];
}

function refusalOf(params: Endpoint["params"], query: string): string | undefined {
  try {
    params.read(query);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/**
 * The OpenAPI responses other than 200, by status: errors with an example for every code and every
 * parameter, and 304.
 */
export function refusalsOf(endpoint: Endpoint, envelope: z.ZodType) {
  const messages = messagesOf(endpoint);
  const statuses = [...new Set(messages.map(({ code }) => REFUSALS[code].status))].sort();
  const invalid = parameterRefusals(endpoint).map(({ name, message }) => ({
    name: `parameter_invalid_${name}`,
    code: "parameter_invalid" as const,
    message,
  }));
  const named = [
    ...messages.map(({ code, message }) => ({ name: code, code, message })),
    ...invalid,
  ];
  const responses = statuses.map((status) => {
    const own = messages.filter(({ code }) => REFUSALS[code].status === status);
    const shown = named.filter(({ code }) => REFUSALS[code].status === status);
    return [String(status), {
      description: own.map(({ code }) => REFUSALS[code].meaning).join(" "),
      headers: refusalHeaders(endpoint, own),
      content: {
        "application/json": {
          schema: envelope,
          examples: Object.fromEntries(shown.map(({ name, code, message }) => [name, {
            summary: REFUSALS[code].fix,
            value: {
              data: null,
              error: message,
              meta: { request_id: "req_0123456789abcdef000001", api_version: API_VERSION },
            },
          }])),
        },
      },
    }];
  });
  return {
    ...(endpoint.conditional === true
      ? {
        "304": {
          description: "The client has this version already; the body is empty.",
          headers: headersOf(endpoint),
        },
      }
      : {}),
    ...Object.fromEntries(responses),
  };
}
