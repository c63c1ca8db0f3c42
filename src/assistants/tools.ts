import { outputSchema } from "../base/json/json_schema.ts";
import { plain } from "../description/plain_schema.ts";
import { parameterOf } from "../description/openapi_parameters.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";

/** A tool of the MCP server, which requests one endpoint. */
export interface Tool {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly description: string;
  /** Parameters that the assistant may omit, with fewer records than a program would want. */
  readonly defaults: Readonly<Record<string, number>>;
}

/** The tools: name, path of the endpoint, hint for assistants, and default parameters. */
const CHOSEN = [
  ["search", "/api/v1/search", "Start here when you do not know where something is.", {
    limit: 10,
  }],
  ["find_equipment", "/api/v1/catalog/equipment", "Give category to see all specs.", {
    per_page: 10,
  }],
  ["dealer_fees", "/api/v1/finance/fees", "", { limit: 20 }],
  ["incentives", "/api/v1/context/incentives", "", { limit: 20 }],
  ["utility_for_address", "/api/v1/context/utility-territory/resolve", "", {}],
  ["electricity_rates", "/api/v1/context/electricity-rates", "", { limit: 20 }],
  ["benchmarks", "/api/v1/benchmarks", "", {}],
  [
    "quote_context",
    "/api/v1/quote-context",
    "Read its warnings first: a response with warnings is not complete enough to quote from.",
    { finance_limit: 10, equipment_limit: 10 },
  ],
] as const;

/**
 * Builds the tools from the endpoints' declarations.
 *
 * @throws {TypeError} when an endpoint is not declared.
 */
export function toolsOf(endpoints: readonly Endpoint[]): Tool[] {
  return CHOSEN.map(([name, path, more, defaults]) => {
    const endpoint = endpoints.find((endpoint) => endpoint.path === path);
    if (endpoint === undefined) throw new TypeError(`No endpoint at ${path} for the tool ${name}`);
    return { name, endpoint, description: `${endpoint.summary} ${more}`.trim(), defaults };
  });
}

/** The JSON Schema of an endpoint's `data`, without references, which clients cannot resolve. */
function outputOf({ data }: Endpoint): object {
  const { $schema: _, ...shape } = plain(outputSchema(data)) as Record<string, unknown>;
  return shape;
}

/** A tool as MCP lists it. */
export function listed({ name, endpoint, description, defaults }: Tool) {
  const params = Object.entries(endpoint.params.shape);
  return {
    name,
    description,
    inputSchema: {
      type: "object" as const,
      properties: Object.fromEntries(params.map(([name, param]) => {
        const { schema: { "x-cap": _, ...schema } } = parameterOf(name, param) as {
          schema: Record<string, unknown>;
        };
        const own = name in defaults ? { default: defaults[name] } : {};
        return [name, { ...schema, ...own, description: param.fullDescription }];
      })),
      required: params.filter(([, { needed }]) => needed !== undefined).map(([name]) => name),
      additionalProperties: false,
    },
    outputSchema: {
      type: "object" as const,
      properties: { data: outputOf(endpoint) },
      required: ["data"],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}
