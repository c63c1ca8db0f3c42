import type { Received } from "./answer.ts";
import { MAX_TIMER_MS, pause, pauseBefore } from "./backoff.ts";
import { Deadline } from "./deadline.ts";
import { ConnectionError, mayPass, ServiceError } from "./errors.ts";
import { ERRORS } from "./generated/errors.ts";

/** How a client speaks to a service. */
export interface TransportOptions {
  /** Where the service is, such as `https://data.example.com`. */
  readonly url: string;
  /** Sent as `x-api-key`, and shown nowhere. Where it is missing, no client is made. */
  readonly key: string | undefined;
  /** Refuse parameters that the service does not know, rather than ignore them. Default true. */
  readonly strict?: boolean;
  /** How often a request is tried at most, 1 or more. Default 5. */
  readonly tries?: number;
  /** Milliseconds that one try may take, 1 or more. Default 60,000. */
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
  /** Where the service is, without a slash at the end: what its paths follow. */
  readonly origin: string;
  readonly #options: Required<Omit<TransportOptions, "url" | "key">> & { readonly key: string };

  /** @throws {TypeError} when the address is not one of HTTP, the key is empty, or a number absurd. */
  constructor(options: TransportOptions) {
    this.origin = originOf(options.url);
    // What is given as undefined is not given, also where plain JavaScript does it.
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
   * @param path With its query, as a path of the service: other origins never see the key.
   * @throws {ServiceError} when the service refuses.
   * @throws {ConnectionError} when no whole answer came.
   */
  async ask(path: string, question: Question = {}): Promise<Reply> {
    if (!path.startsWith("/")) throw new TypeError(`Cannot ask for "${path}": not a path`);
    for (let tries = 1;; tries++) {
      let outcome = await this.#try(path, question);
      if (
        question.method === "HEAD" && "failure" in outcome &&
        outcome.failure instanceof ServiceError
      ) {
        // The answer to a HEAD has no body, and so does not say why.
        outcome = await this.#try(path, { ...question, method: "GET" });
      }
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
    const deadline = new Deadline(Math.min(timeout, MAX_TIMER_MS), question.signal);
    const { method = "GET" } = question;
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers: this.#headers(question),
        // A redirect would carry the key to wherever it points.
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
      // The path without its query, which may hold an address. Runtimes name it in what they throw,
      // so that is no cause either.
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

/** @throws {TypeError} when one of the numbers is less than it may be. */
function requireFrom(least: number, numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (typeof value === "number" && value >= least) continue;
    throw new TypeError(`Cannot make a client: ${name} must be a number of at least ${least}`);
  }
}

/** Each envelope of a success has it; the page of a proxy, or of what else has the address, not. */
function isEnvelope(body: unknown): boolean {
  return ((body as { data?: unknown } | null)?.data ?? null) !== null;
}

/**
 * The JSON of a body; null if it is none.
 *
 * @throws {TypeError} when it is not whole, as where the connection is lost.
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

/** `Retry-After` in seconds: it may be a number or a date. One in the past is ignored. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds > 0 ? seconds : null;
}

function messageOf(error: unknown, query: string): string {
  if (!(error instanceof Error)) return "the connection failed";
  // Runtimes say "fetch failed", and the reason beneath.
  const isVague = error.message === "fetch failed" && error.cause instanceof Error;
  const { message } = isVague ? error.cause as Error : error;
  return message.replaceAll(query, "").trim();
}
