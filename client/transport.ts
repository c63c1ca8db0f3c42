import type { Received } from "./answer.ts";
import { pause, pauseBefore } from "./backoff.ts";
import { ConnectionError, mayPass, ServiceError } from "./errors.ts";
import { ERRORS } from "./generated/errors.ts";

/** How a client speaks to a service. */
export interface TransportOptions {
  /** Where the service is, such as `https://data.example.com`. */
  readonly url: string;
  /** Sent as `x-api-key`, and shown nowhere. */
  readonly key: string;
  /** Refuse parameters that the service does not know, rather than ignore them. Default true. */
  readonly strict?: boolean;
  /** How often a request is tried at most. Default 5. */
  readonly tries?: number;
  /** Milliseconds that one try may take. Default 60,000. */
  readonly timeout?: number;
  /** The longest pause, in seconds, that the service may ask for before a try. Default 120. */
  readonly patience?: number;
  /** In place of the runtime's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** Ends the request and its further tries. */
  readonly signal?: AbortSignal;
}

/** A response whose body has come whole. */
export interface Reply extends Received {
  readonly status: number;
}

type Question = RequestOptions & {
  readonly method?: "GET" | "HEAD";
  /** Quoted, for `If-None-Match`. */
  readonly etag?: string | undefined;
};

/** Asks a service, again and again where that may help. */
export class Transport {
  readonly #origin: string;
  readonly #options: Required<Omit<TransportOptions, "url">>;

  /** @throws {TypeError} when the address is not one of HTTP, or the key is empty. */
  constructor(options: TransportOptions) {
    this.#origin = originOf(options.url);
    if (typeof options.key !== "string" || !/^[\x21-\x7e]+$/.test(options.key)) {
      throw new TypeError("Cannot make a client: the key is empty or not a key");
    }
    this.#options = {
      strict: true,
      tries: 5,
      timeout: 60_000,
      patience: 120,
      fetch: globalThis.fetch,
      ...options,
    };
  }

  /**
   * @param path With its query, as a path of the service: other origins never see the key.
   * @throws {ServiceError} when the service refuses.
   * @throws {ConnectionError} when no whole answer came.
   */
  async ask(path: string, question: Question = {}): Promise<Reply> {
    if (!path.startsWith("/")) throw new TypeError(`Cannot ask for "${path}": not a path`);
    for (let tries = 1;; tries++) {
      const outcome = await this.#try(path, question);
      if (!("failure" in outcome)) return outcome;
      const { failure, retryAfter } = outcome;
      const isLast = tries >= this.#options.tries || (retryAfter ?? 0) > this.#options.patience;
      if (isLast || !mayPass(failure)) throw failure;
      await pause(pauseBefore(tries, retryAfter), question.signal);
    }
  }

  async #try(path: string, question: Question): Promise<
    Reply | { failure: ServiceError | ConnectionError; retryAfter: number | null }
  > {
    const { fetch, timeout } = this.#options;
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(this.#origin + path, {
        method: question.method ?? "GET",
        headers: this.#headers(question),
        // A redirect would carry the key to wherever it points.
        redirect: "manual",
        signal: question.signal === undefined ? late : AbortSignal.any([question.signal, late]),
      });
      const body = readBody(response, await response.text());
      const served = response.ok && body !== NOT_JSON || response.status === 304;
      if (served) return { status: response.status, headers: response.headers, body };
      const retryAfter = secondsOf(response.headers.get("retry-after"));
      return { failure: failureOf(response, body, retryAfter), retryAfter };
    } catch (error) {
      if (question.signal?.aborted) throw question.signal.reason;
      const what = late.aborted ? `no answer within ${timeout} ms` : messageOf(error);
      // The path without its query, which may hold an address.
      const where = path.split("?")[0];
      const message = `Cannot get ${where}: ${what}`;
      return { failure: new ConnectionError(message, { cause: error }), retryAfter: null };
    }
  }

  #headers(question: Question): Record<string, string> {
    return {
      "x-api-key": this.#options.key,
      accept: "application/json",
      ...(this.#options.strict ? { prefer: "handling=strict" } : {}),
      ...(question.etag === undefined ? {} : { "if-none-match": question.etag }),
    };
  }
}

function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new TypeError("Cannot make a client: url must begin with https:// or http://");
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, "");
}

/** What stands for the page of a proxy, or of what else has the address. */
const NOT_JSON = Symbol();

/** @throws when the body is not whole, as where the connection is lost. */
function readBody(response: Response, text: string): unknown {
  if (text === "") return null;
  const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
  if (!isJson) return NOT_JSON;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError("the answer broke off", { cause });
  }
}

function failureOf(response: Response, body: unknown, retryAfter: number | null): ServiceError {
  const said = (body as { error?: unknown } | null)?.error;
  const message = typeof said === "string"
    ? said
    : response.ok
    ? "The answer is not JSON. Is this the service's address?"
    : response.status < 400
    ? "The address redirects. Give the client the final one."
    : `The service answered ${response.status}.`;
  const code = response.headers.get("x-svc-error-code") ?? "unknown";
  return new (ERRORS[code] ?? ServiceError)(message, {
    code,
    status: response.status,
    requestId: response.headers.get("x-svc-request-id"),
    retryAfter,
  });
}

/** `Retry-After` in seconds: it may be a number or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node says "fetch failed", and the reason beneath.
  const isVague = error.message === "fetch failed" && error.cause instanceof Error;
  return isVague ? (error.cause as Error).message : error.message;
}
