/** The errors of a request. */
export type Failure = ServiceError | ConnectionError;

/** The facts about a refused request. */
export interface Refused {
  /** The stable `X-SVC-Error-Code`; `unknown` if a proxy answered instead of the service. */
  readonly code: string;
  readonly status: number;
  /** Identifies the request in the service's log; null if a proxy answered. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry, if the service said so. */
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

/** No complete response was received, after all retries. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
