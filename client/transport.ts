import type { Received } from "./answer.ts";
import { isWorthRetrying, MAX_TIMER_MS, pause, pauseBefore } from "./retries.ts";
import { Deadline } from "./deadline.ts";
import { ConnectionError, ServiceError } from "./errors.ts";
import { ERRORS } from "./generated/errors.ts";

/** How a client connects to a service. */
export interface TransportOptions {
  /** The service's URL, such as `https://data.example.com`. */
  readonly url: string;
  /** The API key, sent as `x-api-key`. Required; the type allows undefined for environment variables. */
  readonly key: string | undefined;
  /** Whether the service refuses unknown parameters instead of ignoring them. Default true. */
  readonly strict?: boolean;
  /** The maximum number of tries of a request, 1 or more. Default 5. */
  readonly tries?: number;
  /** The timeout of one try in milliseconds, 1 or more. Default 60,000. */
  readonly timeout?: number;
  /** The maximum seconds that the service may ask to wait before a retry. Default 120. */
  readonly patience?: number;
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** Aborts the request and its retries. */
  readonly signal?: AbortSignal;
}

/** A complete response. */
export interface Reply extends Received {
  readonly status: number;
}

type Question = RequestOptions & {
  readonly method?: "GET" | "HEAD";
  /** Quoted, for `If-None-Match`. */
  readonly etag?: string | undefined;
};

/** Sends requests to a service, with retries. */
export class Transport {
  /** The service's URL, without a trailing slash. */
  readonly origin: string;
  readonly #options: Required<Omit<TransportOptions, "url" | "key">> & { readonly key: string };

  /** @throws {TypeError} when the URL, the key or a number is invalid. */
  constructor(options: TransportOptions) {
    this.origin = originOf(options.url);
    // Explicit undefined, possible in plain JavaScript, means the default too.
    const { key, strict = true, fetch = globalThis.fetch } = options;
    const { tries = 5, timeout = 60_000, patience = 120 } = options;
    if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key)) {
      throw new TypeError("Cannot make a client: the key is empty or not a key");
    }
    requireFrom(1, { tries, timeout });
    requireFrom(0, { patience });
    this.#options = { key, strict, fetch, tries, timeout, patience };
  }

  /**
   * Requests a path, with retries after temporary failures.
   *
   * @param path A path of the service with its query; a full URL could send the key elsewhere.
   * @throws {ServiceError} when the service refuses.
   * @throws {ConnectionError} when no complete response is received.
   */
  async ask(path: string, question: Question = {}): Promise<Reply> {
    if (!path.startsWith("/")) throw new TypeError(`Cannot ask for "${path}": not a path`);
    for (let tries = 1;; tries++) {
      let outcome = await this.#try(path, question);
      if (
        question.method === "HEAD" && "failure" in outcome &&
        outcome.failure instanceof ServiceError
      ) {
        // A response to HEAD has no body with the reason.
        outcome = await this.#try(path, { ...question, method: "GET" });
      }
      if (!("failure" in outcome)) return outcome;
      const { failure, retryAfter } = outcome;
      const isLast = tries >= this.#options.tries || (retryAfter ?? 0) > this.#options.patience;
      if (isLast || !isWorthRetrying(failure)) throw failure;
      await pause(pauseBefore(tries, retryAfter), question.signal);
    }
  }

  async #try(path: string, question: Question): Promise<
    Reply | { failure: ServiceError | ConnectionError; retryAfter: number | null }
  > {
    const { fetch, timeout } = this.#options;
    const deadline = new Deadline(Math.min(timeout, MAX_TIMER_MS), question.signal);
    const { method = "GET" } = question;
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers: this.#headers(question),
        // A redirect would send the key to another server.
        redirect: "manual",
        signal: deadline.signal,
      });
      const body = readBody(response, await response.text());
      const served = response.status === 304 ||
        response.ok && (method === "HEAD" || isEnvelope(body));
      if (served) return { status: response.status, headers: response.headers, body };
      const retryAfter = secondsOf(response.headers.get("retry-after"));
      return { failure: failureOf(response, body, retryAfter), retryAfter };
    } catch (error) {
      if (question.signal?.aborted) throw question.signal.reason;
      // Errors must not contain the query, which may have a street address. Runtimes put the URL into
      // their errors, so those are not attached as causes either.
      const [where = path] = path.split("?");
      const query = path.slice(where.length);
      const what = deadline.isPast ? `no answer within ${timeout} ms` : messageOf(error, query);
      return { failure: new ConnectionError(`Cannot get ${where}: ${what}`), retryAfter: null };
    } finally {
      deadline.clear();
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

/** @throws {TypeError} when one of the numbers is less than `least`. */
function requireFrom(least: number, numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (typeof value === "number" && value >= least) continue;
    throw new TypeError(`Cannot make a client: ${name} must be a number of at least ${least}`);
  }
}

/** Whether a body has `data`, as every success of the service does, unlike the page of a proxy. */
function isEnvelope(body: unknown): boolean {
  return ((body as { data?: unknown } | null)?.data ?? null) !== null;
}

/**
 * Parses a JSON body; null for another content type.
 *
 * @throws {TypeError} when it is incomplete, because the connection was lost.
 */
function readBody(response: Response, text: string): unknown {
  const type = response.headers.get("content-type") ?? "";
  if (text === "" || !type.toLowerCase().startsWith("application/json")) return null;
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
    ? "The answer is not one of the service. Is this the service's address?"
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

/** Parses `Retry-After`, a number of seconds or a date; null if it is missing or in the past. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds > 0 ? seconds : null;
}

function messageOf(error: unknown, query: string): string {
  if (!(error instanceof Error)) return "the connection failed";
  // Some runtimes throw "fetch failed" with the reason as its cause.
  const isVague = error.message === "fetch failed" && error.cause instanceof Error;
  const { message } = isVague ? error.cause as Error : error;
  return message.replaceAll(query, "").trim();
}
