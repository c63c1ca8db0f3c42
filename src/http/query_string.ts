import { badRequest } from "./errors.ts";

/**
 * The known parameters of a query string, decoded; unknown ones are left out.
 *
 * @param query What follows the `?`, still encoded; empty for none.
 * @throws 400 for a known parameter that is repeated or whose percent-encoding is broken.
 */
export function readQuery(
  query: string,
  known: ReadonlyMap<string, unknown>,
): Record<string, string> | undefined {
  if (query === "") return undefined;
  const values: Record<string, string> = {};
  for (const pair of query.split("&")) {
    const equal = pair.indexOf("=");
    const name = decode(equal < 0 ? pair : pair.slice(0, equal));
    if (name === undefined || !known.has(name)) continue;
    if (Object.hasOwn(values, name)) {
      throw badRequest(`Repeated parameter ${name}. Give it once.`);
    }
    const value = decode(equal < 0 ? "" : pair.slice(equal + 1));
    if (value === undefined) throw badRequest(`Invalid ${name}. Its percent-encoding is broken.`);
    values[name] = value;
  }
  return values;
}

function decode(text: string): string | undefined {
  if (!text.includes("%") && !text.includes("+")) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
