/**
 * The error catalog: for each stable code (`X-SVC-Error-Code`, decisions, Refusals) the HTTP status,
 * the meaning, and what a client should do. The reference pages print this table. The message of a
 * response is written where the refusal is thrown: search for its code, such as `"key_missing"`.
 */
export const REFUSALS = {
  not_found: {
    status: 404,
    meaning: "No endpoint has this path.",
    fix: "Correct the path; the error names the nearest one.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The method is not GET or HEAD.",
    fix: "Use GET.",
  },
  tls_required: {
    status: 400,
    meaning: "The request came to the proxy over plain HTTP.",
    fix: "Use https.",
  },
  key_missing: {
    status: 401,
    meaning: "No x-api-key header.",
    fix: "Send the key in the x-api-key header.",
  },
  key_invalid: {
    status: 401,
    meaning: "The key is malformed, unknown, revoked or expired.",
    fix: "Check the key, or ask its operator for a new one. Trying again does not help.",
  },
  rate_limited: {
    status: 429,
    meaning: "The key's window of one minute is full.",
    fix: "Wait for Retry-After seconds, then try again.",
  },
  quota_exceeded: {
    status: 429,
    meaning: "The key's monthly quota is used up.",
    fix: "Ask the key's operator for a higher quota; the next month begins after Retry-After.",
  },
  resolves_exceeded: {
    status: 429,
    meaning: "The key's budget of new addresses in a minute is used up.",
    fix: "Wait for Retry-After seconds, then try again.",
  },
  parameter_invalid: {
    status: 400,
    meaning: "A parameter is missing, malformed, repeated or not one of the allowed values.",
    fix: "Correct the parameter that the error names; it says what is allowed.",
  },
  parameter_unknown: {
    status: 400,
    meaning: "With Prefer: handling=strict, a parameter that the endpoint does not know.",
    fix: "Correct its name, or leave it out.",
  },
  cursor_malformed: {
    status: 400,
    meaning: "The text in since is not a cursor.",
    fix: "Use sync.cursor of a snapshot or latest_cursor of a changes response, unchanged.",
  },
  cursor_other: {
    status: 400,
    meaning: "The cursor belongs to another dataset or another trade filter.",
    fix: "Send it with the dataset and trade that it came from.",
  },
  cursor_future: {
    status: 400,
    meaning: "The cursor is of a version that was never published: the store was restored.",
    fix: "Try again a few times, then start again from the snapshot that the error names.",
  },
  cursor_expired: {
    status: 400,
    meaning:
      "Changes after the cursor are no longer kept, or the organization's AHRI data rights " +
      "have changed since it was issued.",
    fix: "Start again from the snapshot that the error names.",
  },
  access_required: {
    status: 403,
    meaning: "The key's access level on the dataset is too low.",
    fix: "Ask the key's operator for the level that the error names.",
  },
  equipment_unknown: {
    status: 404,
    meaning: "No equipment has the id in equipment_id.",
    fix: "Use a record_id of the equipment catalog.",
  },
  address_not_geocoded: {
    status: 422,
    meaning: "No geocoder knows the address.",
    fix: "Check it; a ZIP code, or a city with its state, is needed.",
  },
  geocoder_unavailable: {
    status: 503,
    meaning: "The geocoder does not answer.",
    fix: "Wait for Retry-After seconds, then try again.",
  },
  data_unavailable: {
    status: 503,
    meaning:
      "The server has not been able to load the data, or has been without its store for long.",
    fix: "Wait for Retry-After seconds, then try again; if it persists, contact the operator.",
  },
  version_pending: {
    status: 503,
    meaning: "This server does not have the cursor's version yet, or cannot ask the store for it.",
    fix: "Wait for Retry-After seconds, then send the same request again. Do not start again.",
  },
  internal: {
    status: 500,
    meaning: "An error in the service.",
    fix: "Try again with backoff; if it persists, send the operator the request id.",
  },
} as const satisfies Record<string, { status: number; meaning: string; fix: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * An error response; its status follows from its code. The message is for the client: what was wrong
 * and what is allowed, never an address, a secret or internals of the service.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";

  /** @param reason What is wrong with the service, for its log; clients do not see it. */
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly reason?: string,
  ) {
    super(message);
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}

export const badRequest = (message: string) => new Refusal("parameter_invalid", message);

/** The 403 of the contract (spec 1, Errors). */
export function forbidden(dataset: string, level: string): Refusal {
  return new Refusal(
    "access_required",
    `Dataset access required: ${dataset} requires ${level} access.`,
  );
}
