import { badRequest } from "../../base/refusal.ts";

/** A parsed and decoded query string. */
interface QueryString {
  /** Values of the known parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Names of the other parameters, each once, in the order sent. */
  readonly unknown: readonly string[];
}

/**
 * Parses a query string.
 *
 * @param query What follows the `?`, still encoded.
 * @throws 400 for a known parameter that is repeated or whose percent-encoding is broken.
 */
export function readQuery(query: string, known: ReadonlySet<string>): QueryString {
  const values: Record<string, string> = {};
  const unknown = new Set<string>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equal = pair.indexOf("=");
    const sent = equal < 0 ? pair : pair.slice(0, equal);
    const name = decode(sent) ?? sent;
    if (!known.has(name)) {
      unknown.add(name);
      continue;
    }
    if (Object.hasOwn(values, name)) {
      throw badRequest(`Repeated parameter ${name}. Give it once.`);
    }
    const value = decode(equal < 0 ? "" : pair.slice(equal + 1));
    if (value === undefined) throw badRequest(`Invalid ${name}. Its percent-encoding is broken.`);
    values[name] = value;
  }
  return { values, unknown: [...unknown] };
}

function decode(text: string): string | undefined {
  if (!text.includes("%") && !text.includes("+")) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
