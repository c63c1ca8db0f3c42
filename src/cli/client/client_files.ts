import { join } from "node:path";
import { REFUSALS } from "../../base/refusal.ts";
import type { JsonSchema } from "../../base/json/json_schema.ts";
import { capital } from "../../base/text/text.ts";
import type { OpenApi, Operation } from "../../description/openapi.ts";
import { firstOf } from "../../base/known.ts";

const NOTICE = "// Made by `deno task client` from the description of the API. Do not edit.\n\n";

/** Generates the files of `client/generated/`, by name, from the description of the API. */
export async function clientFiles(description: OpenApi): Promise<Map<string, string>> {
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const types = await openapiTS(description as never, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: false,
    silent: true,
  });
  return new Map([
    ["types.ts", await formatted(NOTICE + "// deno-lint-ignore-file\n" + astToString(types))],
    ["endpoints.ts", await formatted(NOTICE + endpointsFile(description))],
    ["errors.ts", await formatted(NOTICE + errorsFile())],
  ]);
}

/** One endpoint of the client. */
interface Route {
  /** The parts of its path below `/api/v1`, in camel case. */
  readonly name: readonly string[];
  readonly path: string;
  /** The member of `data` with the records; null if there is none. */
  readonly list: string | null;
  readonly doc: string;
  readonly needsParams: boolean;
}

function routesOf(description: OpenApi): Route[] {
  return Object.entries(description.paths).map(([path, { get }]) => ({
    name: path.split("/").slice(3).map(camelCase),
    path,
    list: listOf(get, description),
    doc: `${get.summary} Least access: ${get["x-least-access"]}.`,
    needsParams: get.parameters.some((one) => one.in === "query" && one.required === true),
  }));
}

/** The member of `data` with the records: its only array, in responses with `coverage` or `sync`. */
function listOf(operation: Operation, description: OpenApi): string | null {
  const resolve = (schema: JsonSchema | undefined): JsonSchema => {
    const name = schema?.$ref?.split("/").pop();
    if (name === undefined) return schema ?? {};
    return resolve(description.components.schemas[name] as JsonSchema | undefined);
  };
  const membersOf = (schema: JsonSchema | undefined): Record<string, JsonSchema> => {
    const { properties, allOf = [], oneOf = [] } = resolve(schema);
    // If there are several kinds of response, the first has the members that matter here.
    return Object.assign(
      {},
      ...allOf.map(membersOf),
      ...oneOf.slice(0, 1).map(membersOf),
      properties,
    );
  };
  const content = operation.responses["200"]?.content as
    | Readonly<Record<string, { readonly schema: JsonSchema }>>
    | undefined;
  const envelope = membersOf(content?.["application/json"]?.schema);
  const data = membersOf(envelope.data);
  if (data.coverage === undefined && data.sync === undefined) return null;
  const lists = Object.keys(data).filter((name) => resolve(data[name]).type === "array");
  return lists.length === 1 ? firstOf(lists) : null;
}

function endpointsFile(description: OpenApi): string {
  const routes = routesOf(description);
  return `import type { Method } from "../method.ts";

/** A method for every endpoint, named as its path. */
export interface Endpoints {
${members(routes, [])}}

/** What the methods are made of. */
export const ROUTES: readonly {
  readonly name: readonly string[];
  readonly path: string;
  readonly list: string | null;
}[] = ${JSON.stringify(routes.map(({ name, path, list }) => ({ name, path, list })))};
`;
}

/** The type members below a name: a method for an endpoint of that name, and nested members. */
function members(routes: readonly Route[], above: readonly string[]): string {
  const below = routes.filter(({ name }) => above.every((part, at) => name[at] === part));
  const names = [...new Set(below.map(({ name }) => name[above.length]))];
  return names.filter((name) => name !== undefined).map((name) => {
    const here = [...above, name];
    const route = below.find((one) => one.name.join(".") === here.join("."));
    const inner = members(routes, here);
    const method = route &&
      `Method<"${route.path}", ${JSON.stringify(route.list)}, ${route.needsParams}>`;
    const type = [method, inner && `{\n${inner}}`].filter(Boolean).join(" & ");
    return `${route ? `/** ${route.doc} */\n` : ""}readonly ${name}: ${type};\n`;
  }).join("");
}

function errorsFile(): string {
  const classes = Object.entries(REFUSALS).map(([code, refusal]) => ({
    code,
    name: capital(camelCase(code)) + "Error",
    ...refusal,
  }));
  return `import { type Refused, ServiceError } from "../errors.ts";

${
    classes.map(({ code, name, status, meaning, fix }) =>
      `/** \`${code}\`, ${status}. ${meaning} ${fix} */
export class ${name} extends ServiceError {
  override readonly name = "${name}";
}
`
    ).join("\n")
  }
/** The class of each \`X-SVC-Error-Code\`. */
export const ERRORS: Readonly<
  Record<string, new (message: string, refused: Refused) => ServiceError>
> = {
${classes.map(({ code, name }) => `  ${code}: ${name},\n`).join("")}};
`;
}

const camelCase = (text: string) => text.replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());

/** As \`deno fmt\` writes it, so that the files pass the check as they are. */
async function formatted(text: string): Promise<string> {
  const directory = await Deno.makeTempDir();
  try {
    const file = join(directory, "file.ts");
    await Deno.writeTextFile(file, text);
    const { success, stderr } = await new Deno.Command("deno", {
      args: ["fmt", "-q", "--line-width=100", file],
    }).output();
    if (!success) throw new Error(`Cannot format: ${new TextDecoder().decode(stderr)}`);
    return await Deno.readTextFile(file);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
