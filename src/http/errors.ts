/**
 * A refusal that knows its status. Its message is for the client: what was wrong and what is
 * allowed, never an address, a secret or the inside of the service.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorized = (message: string) => new HttpError(401, message);
export const notFound = (message: string) => new HttpError(404, message);

/** 403 in the contract's form (spec 1, Errors). */
export function forbidden(dataset: string, level: string): HttpError {
  return new HttpError(403, `Dataset access required: ${dataset} requires ${level} access.`);
}
