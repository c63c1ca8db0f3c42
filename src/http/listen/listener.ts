import type { Log } from "../../base/log/log.ts";
import { inTime } from "../../base/async/within.ts";
import { STALLED_CHECK_MS } from "../size_and_time_limits.ts";
import { openBodies, Stalled } from "../respond/streamed_body.ts";
import type { TlsFiles } from "./tls.ts";
import { drainRequestBody } from "../request/drain_request_body.ts";

interface ListenAddress {
  readonly hostname: string;
  /** 0 for any free port. */
  readonly port: number;
}

export interface ListenOptions extends ListenAddress {
  /** Certificate and key as PEM; with them the listener serves HTTPS. */
  readonly cert?: string;
  readonly key?: string;
  /** Set if threads share the port. The first one checks that no other process uses it. */
  readonly shares?: "first" | "too";
}

type Handler = (
  request: Request,
  info: Deno.ServeHandlerInfo<Deno.NetAddr>,
) => Response | Promise<Response>;

/** Callbacks of a listener. */
interface ListenerEvents {
  /** It stopped accepting connections, for example for lack of file descriptors, and will listen again. */
  ended(error: unknown): void;
  /** A handler threw. */
  failed(error: unknown): void;
}

/** Callbacks that write to the log. */
export function loggedTo(log: Log): ListenerEvents {
  return {
    ended: (error) => log.failure("listening_ended", error, { message: "It listens again." }),
    failed: (error) => log.failure("handler_failed", error),
  };
}

const RETRY_MS = 50;
/** How long a socket with a replaced certificate still accepts requests. */
const LEAVING_MS = 1_000;

/**
 * An HTTP server that keeps listening.
 *
 * The runtime cannot limit connections or close a single one, and it stops accepting after an error
 * such as running out of file descriptors. This class then closes idle connections and listens again.
 */
export class Listener {
  #options: ListenOptions;
  readonly #handler: Handler;
  readonly #events: ListenerEvents;
  #socket: Socket;
  #requests = 0;
  #renewed = 0;
  #closesConnections = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #watch: ReturnType<typeof setInterval>;
  /** Sockets with an earlier certificate, until they are closed. */
  readonly #leaving = new Set<Socket>();

  /** @throws If it cannot listen at that address. */
  constructor(options: ListenOptions, handler: Handler, events: ListenerEvents) {
    this.#options = options;
    this.#handler = handler;
    this.#events = events;
    if (options.shares === "first") requireFree(options);
    try {
      this.#socket = this.#listen();
    } catch (cause) {
      throw cannotListen(options, cause);
    }
    this.#options = { ...options, port: this.#socket.server.addr.port };
    this.#watch = setInterval(() => openBodies.cutStalled(), STALLED_CHECK_MS);
  }

  get port(): number {
    return this.#options.port;
  }

  /** `http://127.0.0.1:8080` */
  get url(): string {
    const { hostname, port, cert } = this.#options;
    const host = hostname.includes(":") ? `[${hostname}]` : hostname;
    return `${cert === undefined ? "http" : "https"}://${host}:${port}`;
  }

  /** Requests so far. */
  get requests(): number {
    return this.#requests;
  }

  /** How many times it had to listen again. */
  get renewed(): number {
    return this.#renewed;
  }

  /** Makes every further response ask its client to close the connection. */
  closeConnections(): void {
    this.#closesConnections = true;
  }

  /**
   * Serves new connections with another certificate. Existing connections are asked to close, and are
   * closed once their pending requests are answered.
   *
   * @throws If it cannot listen; the old certificate then stays in use.
   */
  renewTls(files: TlsFiles): void {
    const before = this.#socket;
    const options = this.#options;
    this.#options = { ...options, ...files };
    try {
      this.#socket = this.#listen();
    } catch (cause) {
      this.#options = options;
      throw cannotListen(options, cause);
    }
    before.isLeaving = true;
    this.#leaving.add(before);
    setTimeout(async () => {
      await before.server.shutdown().catch(() => {});
      this.#leaving.delete(before);
    }, LEAVING_MS);
  }

  /** Stops accepting connections, closes idle ones, and waits up to `withinMs` for pending responses. */
  async close(withinMs: number): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    const sockets = [this.#socket, ...this.#leaving];
    await inTime(withinMs, Promise.all(sockets.map(({ server }) => server.shutdown())), undefined);
  }

  #listen(): Socket {
    const abort = new AbortController();
    const { shares, ...options } = this.#options;
    const server = Deno.serve({
      ...options,
      // With a certificate too: when it is renewed, a second socket listens on the same port.
      ...(shares === undefined && options.cert === undefined ? {} : { reusePort: true }),
      signal: abort.signal,
      onListen: () => {},
      onError: (error) => {
        if (!(error instanceof Stalled)) this.#events.failed(error);
        return new Response(null, { status: 500 });
      },
    }, (request, info) => {
      this.#requests++;
      const { method } = request;
      const answer = this.#handler(request, info);
      const response = method === "GET" || method === "HEAD"
        ? answer
        : drainRequestBody(request, answer);
      return this.#closesConnections || socket.isLeaving ? withClose(response) : response;
    });
    const socket: Socket = { abort, server, cutBefore: openBodies.cut, isLeaving: false };
    server.finished.catch((error) => this.#ended(socket, error));
    return socket;
  }

  #ended(socket: Socket, error: unknown): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#events.ended(error);
    this.#renewed++;
    // Closes idle connections to free file descriptors. Connections of clients that do not read can
    // only be closed together with all others.
    if (openBodies.cut > socket.cutBefore) socket.abort.abort();
    else socket.server.shutdown().catch(() => {});
    this.#retry = setTimeout(() => this.#listenAgain(), RETRY_MS);
  }

  #listenAgain(): void {
    try {
      this.#socket = this.#listen();
    } catch {
      this.#retry = setTimeout(() => this.#listenAgain(), RETRY_MS);
    }
  }
}

/**
 * Checks that a port is free: any process of the same user could join a port that threads share.
 *
 * @throws If the port is in use, or the address does not belong to this machine.
 */
export function requireFree({ hostname, port }: ListenAddress): void {
  try {
    Deno.listen({ hostname, port }).close();
  } catch (cause) {
    throw cannotListen({ hostname, port }, cause);
  }
}

function cannotListen({ hostname, port }: ListenAddress, cause: unknown): Error {
  return new Error(`Cannot listen on ${hostname} port ${port}`, { cause });
}

interface Socket {
  readonly server: Deno.HttpServer<Deno.NetAddr>;
  readonly abort: AbortController;
  /** `openBodies.cut` when it began to listen. */
  readonly cutBefore: number;
  /** Whether another socket has replaced it. */
  isLeaving: boolean;
}

function withClose(response: Response | Promise<Response>): Response | Promise<Response> {
  if (response instanceof Promise) return response.then(withClose);
  response.headers.set("connection", "close");
  return response;
}
