import { Refusal } from "../base/refusal.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Service } from "../http/exchange.ts";
import { admit, beginExchange, requireTls } from "../http/pipeline.ts";
import { finishElsewhere } from "../http/finish.ts";
import { refuse } from "../http/refuse.ts";
import { splitUrl } from "../http/router.ts";
import type { Ask } from "./server.ts";
import { toolsOf } from "./tools.ts";

const PATH = "/mcp";

/** A message names a tool and a few parameters. */
const MOST_BYTES = 64 * 1024;

/**
 * Answers assistants at `POST /mcp` (Model Context Protocol), and lets all else through. The key is
 * the API's, in `x-api-key`; a tool's call counts as the request that it is, any other message as one.
 */
export function withAssistants(
  service: Service,
  endpoints: readonly Endpoint[],
  ask: Ask,
): Ask {
  const tools = toolsOf(endpoints);
  return (request) => splitUrl(request.url).path === PATH ? answer(request) : ask(request);

  async function answer(request: Request): Promise<Response> {
    const exchange = beginExchange(service);
    exchange.route = PATH;
    try {
      requireTls(service, request);
      if (request.method !== "POST") {
        throw new Refusal("method_not_allowed", "Method not allowed. Use POST.", { allow: "POST" });
      }
      admit(service, request, exchange, false);
      const message = await readMessage(request);
      const isCall = message.method === "tools/call";
      if (!isCall) admit(service, request, exchange, true);
      // Most services have no assistants, and the library for them is large.
      const { answerMessage } = await import("./server.ts");
      const response = await answerMessage(tools, ask, request, message);
      // A call is logged as the request that it is.
      return isCall ? response : finishElsewhere(service, exchange, response);
    } catch (error) {
      return refuse(service, request, exchange, error);
    }
  }
}

/** @throws 400 for what is not one message. */
async function readMessage(request: Request): Promise<{ readonly method?: unknown }> {
  const invalid = (text: string) => new Refusal("parameter_invalid", text);
  const bytes: number[] = [];
  for await (const chunk of request.body ?? []) {
    bytes.push(...chunk);
    if (bytes.length > MOST_BYTES) throw invalid(`Send at most ${MOST_BYTES} bytes.`);
  }
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes)));
  } catch {
    throw invalid("The body is not JSON. Send one JSON-RPC message.");
  }
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    throw invalid("Send one JSON-RPC message at a time.");
  }
  return message;
}
