import type { z } from "zod";
import { type RefusalCode, REFUSALS } from "../base/refusal.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { API_VERSION } from "../http/envelope.ts";
import { refusalHeaders } from "./headers.ts";

/** A message that a client may get, as it is sent (a test makes each of them). */
export interface Message {
  readonly code: RefusalCode;
  readonly message: string;
}

/** What is wrong with a cursor of changes, asked for as `dataset=finance_fees`. */
const CURSOR_MESSAGES: readonly Message[] = [
  {
    code: "cursor_malformed",
    message:
      "Invalid since: malformed cursor. Use sync.cursor of a snapshot or latest_cursor of a " +
      "changes response.",
  },
  {
    code: "cursor_other",
    message: "Invalid since: the cursor belongs to another dataset, not to finance_fees.",
  },
  {
    code: "cursor_future",
    message: "Invalid since: the cursor is of a version that this service does not have. " +
      "Start again from /api/v1/sync/snapshot?dataset=finance_fees.",
  },
  {
    code: "cursor_expired",
    message: "Invalid since: the cursor has expired, changes after it are no longer kept. " +
      "Start again from /api/v1/sync/snapshot?dataset=finance_fees.",
  },
];

/** The refusals that an endpoint may answer with, each with a message as it is sent. */
export function messagesOf(endpoint: Endpoint): Message[] {
  const { path, params, leastAccess } = endpoint;
  const [first] = Object.keys(params.shape);
  const [least] = leastAccess;
  return [
    { code: "parameter_invalid", message: `Repeated parameter ${first}. Give it once.` },
    { code: "parameter_unknown", message: 'Unknown parameter "nonsense".' },
    { code: "key_missing", message: "Missing x-api-key header." },
    { code: "key_invalid", message: "Invalid API key." },
    ...(least === undefined ? [] : [{
      code: "access_required" as const,
      message: `Dataset access required: ${least.names[0]} requires ${least.level} access.`,
    }]),
    ...(path.endsWith("/incentives")
      ? [{
        code: "equipment_unknown" as const,
        message: "Unknown equipment_id. Use a record_id of the equipment catalog.",
      }]
      : []),
    ...(path.endsWith("/changes") ? CURSOR_MESSAGES : []),
    ...("address" in params.shape
      ? [{
        code: "resolves_exceeded" as const,
        message: "Address resolve limit exceeded. This key may resolve 30 new addresses a minute.",
      }]
      : []),
    ...(path.endsWith("/resolve")
      ? [
        {
          code: "address_not_geocoded" as const,
          message: "Address could not be geocoded.",
        },
        {
          code: "geocoder_unavailable" as const,
          message: "Address lookup is unavailable. Try again later.",
        },
      ]
      : []),
    {
      code: "rate_limited",
      message: "Rate limit exceeded. This key may make 600 requests a minute.",
    },
    {
      code: "quota_exceeded",
      message: "Monthly quota exceeded. This key may make 100000 requests a month.",
    },
    // A search finds what there is.
    ...(path.endsWith("/search") ? [] : [{
      code: "data_unavailable" as const,
      message: "This data could not be loaded yet. Try again later.",
    }]),
    { code: "tls_required", message: "Only HTTPS is supported." },
    { code: "internal", message: "Internal server error." },
  ];
}

/** Error responses by status, each with an example of every code. */
export function refusalsOf(endpoint: Endpoint, envelope: z.ZodType) {
  const messages = messagesOf(endpoint);
  const statuses = [...new Set(messages.map(({ code }) => REFUSALS[code].status))].sort();
  const responses = statuses.map((status) => {
    const own = messages.filter(({ code }) => REFUSALS[code].status === status);
    return [String(status), {
      description: own.map(({ code }) => REFUSALS[code].meaning).join(" "),
      headers: refusalHeaders(status),
      content: {
        "application/json": {
          schema: envelope,
          examples: Object.fromEntries(own.map(({ code, message }) => [code, {
            summary: REFUSALS[code].mend,
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
    ...(endpoint.path.endsWith("/sync/snapshot")
      ? { "304": { description: "The client has this version already; the body is empty." } }
      : {}),
    ...Object.fromEntries(responses),
  };
}
