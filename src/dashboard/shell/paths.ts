/** The path below `/dashboard` of a dataset's page or tab. */
export function datasetPath(key: string, tab = ""): string {
  return `/datasets/${key}${tab === "" ? "" : `/${tab}`}`;
}

/** The path below `/dashboard` of a key's page. */
export function keyPath(id: string): string {
  return `/keys/${id}`;
}

/** The path below `/dashboard` of an organization's page. */
export function organizationPath(name: string): string {
  return `/organizations/${encodeURIComponent(name)}`;
}

/** The path below `/dashboard` of a record's page. */
export function recordPath(key: string, id: string): string {
  return datasetPath(key, `records/${encodeURIComponent(id.toWellFormed())}`);
}

/** The full path, for links and forms, of a path below `/dashboard`. */
export function href(path: string, query?: URLSearchParams): string {
  const text = query?.toString() ?? "";
  return `/dashboard${path === "/" ? "" : path}${text === "" ? "" : `?${text}`}`;
}

/** A copy of a query with some parameters set, or removed if null. */
export function withParams(
  query: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
