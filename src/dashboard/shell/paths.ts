/** Below `/dashboard`: a dataset's page, and those under it. */
export function datasetPath(key: string, tab = ""): string {
  return `/datasets/${key}${tab === "" ? "" : `/${tab}`}`;
}

/** Below `/dashboard`: the page of a key. */
export function keyPath(id: string): string {
  return `/keys/${id}`;
}

/** Below `/dashboard`: the page of an organization. */
export function organizationPath(name: string): string {
  return `/organizations/${encodeURIComponent(name)}`;
}

/** Below `/dashboard`: the page of one record. */
export function recordPath(key: string, id: string): string {
  return datasetPath(key, `records/${encodeURIComponent(id.toWellFormed())}`);
}

/** The URL of a path below `/dashboard`, for links and forms. */
export function href(path: string, query?: URLSearchParams): string {
  const text = query?.toString() ?? "";
  return `/dashboard${path === "/" ? "" : path}${text === "" ? "" : `?${text}`}`;
}

/** A query with some parameters set, or with null left out. */
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
