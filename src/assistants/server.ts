import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { API_VERSION } from "../http/declare/envelope.ts";
import { resultText } from "./result.ts";
import { listed, type Tool } from "./tools.ts";

/** Answers an API request. */
export type Ask = (request: Request) => Response | Promise<Response>;

const INSTRUCTIONS =
  "Reference data for quoting solar, HVAC, roofing, plumbing and electrical work in the US. Every " +
  "result opens with its warnings and how many records are quote-safe: only those may be quoted to a " +
  "customer. Rates and fees are decimal fractions (0.25 is 25 percent); money is in USD.";

/** The library's prefix of error messages, which client libraries add again. */
const PREFIX = /^MCP error -?\d+: /;

/** A loose schema, so that the library reports invalid calls as invalid parameters (-32602). */
const CALL = z.looseObject({ method: z.literal("tools/call") });

/**
 * Answers one message without session state (stateless Streamable HTTP).
 *
 * @param samples Returns the ids of source documents with made-up records.
 */
export async function answerMessage(
  tools: readonly Tool[],
  ask: Ask,
  samples: () => ReadonlySet<string>,
  request: Request,
  message: unknown,
): Promise<Response> {
  const server = new Server(
    { name: "home-service-data", version: API_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(
    ListToolsRequestSchema,
    () => ({ tools: tools.map(listed) }),
  );
  server.setRequestHandler(CALL, async (call: unknown) => {
    const { params } = CallToolRequestSchema.parse(call);
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).join(", ");
      throw new McpError(
        ErrorCode.InvalidParams,
        `No such tool. Use one of ${names}.`,
      );
    }
    const asked = requestOf(
      tool,
      params.arguments ?? {},
      request.headers.get("x-api-key") ?? "",
    );
    return asked instanceof Request ? await resultOf(await ask(asked), samples) : asked;
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
  });
  const send = transport.send.bind(transport);
  transport.send = (message: JSONRPCMessage, options: unknown) => send(plain(message), options);
  await server.connect(transport);
  return await transport.handleRequest(request, { parsedBody: message });
}

/** Removes the code from an error's message, because it is a separate field. */
function plain(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const { error } = message;
  return {
    ...message,
    error: { ...error, message: error.message.replace(PREFIX, "") },
  };
}

/**
 * Turns a tool call into an API request, so that the same access, limits and logs apply. Null and empty
 * arguments are omitted, because assistants fill in every parameter. Returns an error for an argument
 * that is an object or array.
 */
function requestOf(
  { endpoint, defaults }: Tool,
  given: Readonly<Record<string, unknown>>,
  key: string,
): Request | ReturnType<typeof refused> {
  const query = new URLSearchParams();
  for (
    const [name, value] of [
      ...Object.entries(defaults),
      ...Object.entries(given),
    ]
  ) {
    if (value === undefined || value === null || value === "") continue;
    if (typeof value !== "object") {
      query.set(name, String(value));
    } else if (Object.hasOwn(endpoint.params.shape, name)) {
      return refused(`Invalid ${name}. Use a string, a number or a boolean.`);
    } else {
      // The API refuses the name, whatever its value. Converting that to text could fail.
      query.set(name, "object");
    }
  }
  return new Request(`http://localhost${endpoint.path}?${query}`, {
    headers: {
      "x-api-key": key,
      prefer: "handling=strict",
      // TLS was checked for the message itself.
      "x-forwarded-proto": "https",
    },
  });
}

async function resultOf(
  response: Response,
  samples: () => ReadonlySet<string>,
) {
  const { data, error, meta } = await response.json();
  if (response.ok) {
    const text = resultText(
      { data, meta, headers: response.headers },
      samples(),
    );
    return {
      content: [{ type: "text" as const, text }],
      structuredContent: { data },
    };
  }
  const wait = response.headers.get("retry-after");
  return refused(
    wait === null ? error : `${error} Try again in ${wait} seconds.`,
  );
}

/** A tool result with an error, so that the assistant can correct its call. */
function refused(text: string) {
  return { isError: true, content: [{ type: "text" as const, text }] };
}
