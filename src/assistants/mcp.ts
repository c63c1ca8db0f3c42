import { bytesUpTo, TooLong } from "../base/memory/bytes_up_to.ts";
import { isObject } from "../base/json/is_object.ts";
import { Refusal, type RefusalCode } from "../base/refusal.ts";
import { sampleDocuments } from "../datasets/declare/made_up_samples.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";
import { newContext, type Service } from "../http/pipeline/request_context.ts";
import { authenticate } from "../http/pipeline/authenticate.ts";
import { chargeQuotas } from "../http/pipeline/charge_quotas.ts";
import { requireTls } from "../http/request/require_tls.ts";
import { errorReply } from "../http/respond/error_reply.ts";
import { send, sendResponse, sendResponseOf } from "../http/respond/send.ts";
import { splitUrl } from "../http/pipeline/router.ts";
import type { Ask } from "./server.ts";
import { toolsOf } from "./tools.ts";

const PATH = "/mcp";

/** The maximum size of a message, which has a tool's name and a few parameters. */
const MAX_BYTES = 64 * 1024;

/**
 * Answers `POST /mcp` (Model Context Protocol) with an API key in `x-api-key`, and passes other requests
 * to `ask`. A tool call counts as the API request that it makes; any other message counts as a request
 * itself.
 */
export function withAssistants(
  service: Service,
  endpoints: readonly Endpoint[],
  ask: Ask,
): Ask {
  const tools = toolsOf(endpoints);
  const samples = () => sampleDocuments(service.library.current);
  return (request) => splitUrl(request.url).path === PATH ? answer(request) : ask(request);

  async function answer(request: Request): Promise<Response> {
    const context = newContext(service, request);
    context.routeName = PATH;
    try {
      requireTls(context);
      if (request.method !== "POST") {
        throw new Refusal("method_not_allowed", "Method not allowed. Use POST.", { allow: "POST" });
      }
      authenticate(context);
      const message = await readMessage(request);
      let asked: Response | undefined;
      const response = message instanceof Refusal || message instanceof Response
        ? message
        : await answered(request, message, async (question) => asked = await ask(question));
      // Already counted and logged as an API request.
      if (asked !== undefined && response instanceof Response) {
        return sendResponseOf(service, response, asked.headers);
      }
      chargeQuotas(context);
      if (response instanceof Refusal) throw response;
      return sendResponse(context, response, refusalOf(response.status));
    } catch (error) {
      return send(context, errorReply(context, error));
    }
  }

  async function answered(request: Request, message: object, ask: Ask): Promise<Response> {
    // Imported on first use, because the MCP library is large and most services do not need it.
    const { answerMessage } = await import("./server.ts");
    return await answerMessage(tools, ask, samples, request, message);
  }
}

/** The error code for a status of the MCP library; undefined for a success. */
export function refusalOf(status: number): RefusalCode | undefined {
  if (status < 400) return undefined;
  if (status >= 500) return "internal";
  return status === 405 ? "method_not_allowed" : "parameter_invalid";
}

/** A JSON-RPC error as a 400 response, for a body that is not a message. */
function rpcError(code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status: 400 });
}

/** JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Reads one message, or returns a refusal; Streamable HTTP has no batches since 2025-06-18. */
async function readMessage(request: Request): Promise<object | Refusal | Response> {
  const invalid = (text: string) => new Refusal("parameter_invalid", text);
  let bytes: Uint8Array;
  try {
    bytes = await bytesUpTo(MAX_BYTES, request.body);
  } catch (error) {
    return invalid(error instanceof TooLong ? error.message : "The body ended early.");
  }
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return rpcError(PARSE_ERROR, "The body is not JSON. Send one JSON-RPC message.");
  }
  if (!isObject(message)) {
    return rpcError(INVALID_REQUEST, "Send one JSON-RPC message at a time.");
  }
  return message;
}
