/** What a request may fail with. */
export type Failure = ServiceError | ConnectionError;

/** What is known of a refusal. */
export interface Refused {
  /** `X-SVC-Error-Code`, stable; `unknown` where a proxy answered in the service's place. */
  readonly code: string;
  readonly status: number;
  /** For the operator's log; null if a proxy answered. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, where the service said so. */
  readonly retryAfter: number | null;
}

/** The service refused a request. Its message says what was wrong and what is allowed. */
export class ServiceError extends Error implements Refused {
  override readonly name: string = "ServiceError";
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(message: string, refused: Refused) {
    super(message);
    this.code = refused.code;
    this.status = refused.status;
    this.requestId = refused.requestId;
    this.retryAfter = refused.retryAfter;
  }
}

/** No answer came, or only a part of one, however often it was tried. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Statuses that another try may change. A used-up month is 429 as well, but stays. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** Whether the same request may do better later. */
export function mayPass(error: unknown): error is Failure {
  return error instanceof ConnectionError ||
    (error instanceof ServiceError && PASSING.has(error.status) && error.code !== "quota_exceeded");
}
