/** The result of every method, the same for all four envelopes of the service. */
export interface Answer<Row, Coverage = unknown, Rest = unknown> {
  /** The records; a single object becomes a list of one. */
  readonly rows: Row[];
  readonly info: Info<Coverage, Rest>;
}

/** What a response contains besides its rows. */
export interface Info<Coverage = unknown, Rest = unknown> {
  /** How many matching records the key may see; null for search, changes and single objects. */
  readonly total: number | null;
  /**
   * Whether there are more records: raise `limit`, or request the next page. Null for search, where
   * the service does not say.
   */
  readonly truncated: boolean | null;
  /** Whether the key sees only a sample of the dataset: at most 25 records, always the same. */
  readonly sample: boolean;
  /** What was searched, and which filters applied; null if the endpoint does not report it. */
  readonly coverage: Coverage;
  /** Requests left in this minute and this month; null if the service does not say. */
  readonly remaining: {
    readonly minute: number | null;
    readonly month: number | null;
  };
  /** The dataset version or cursor of the response; null if it has none. */
  readonly version: string | null;
  /** The corrected query, if search found nothing for a misspelled one; else null. */
  readonly corrected: string | null;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** Unknown parameters that the service ignored; always empty for strict requests. */
  readonly ignored: readonly string[];
  /** Other members of `data`, such as `sync` of a snapshot. */
  readonly rest: Rest;
}

/** A response with its parsed body. */
export interface Received {
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads any of the four envelopes. All have the payload in `data`; `success`, `error` and `usage`
 * only repeat the status and headers.
 *
 * @param list The member of `data` with the records; null if `data` itself is the list or a single
 * object.
 */
export function readAnswer(
  { headers, body }: Received,
  list: string | null,
): Answer<unknown> {
  const envelope = members(body);
  const meta = members(envelope.meta);
  const { rows, coverage, rest } = partsOf(envelope.data, list);
  const sync = members(rest.sync);
  const total = firstNumber(
    meta.total,
    headers.get("x-svc-total-count"),
    sync.total,
    members(coverage).records_available,
    // Lists have no total if nothing was cut off.
    isList(envelope, list) ? rows.length : null,
  );
  return {
    rows,
    info: {
      total,
      // A single object is always complete.
      truncated: list === null && !Array.isArray(envelope.data)
        ? false
        : isTruncated(rows.length, total, meta, sync),
      sample: headers.get("x-svc-access-level") === "sample",
      coverage,
      remaining: {
        minute: firstNumber(headers.get("x-ratelimit-remaining")),
        month: remainingOf(headers.get("ratelimit"), "month"),
      },
      version: firstText(meta.dataset_version, headers.get("x-svc-cursor")),
      corrected: decoded(headers.get("x-svc-search-corrected")),
      requestId: firstText(headers.get("x-svc-request-id")),
      ignored: (headers.get("x-svc-ignored-params") ?? "").split(",").map((
        name,
      ) => name.trim())
        .filter((name) => name !== ""),
      rest,
    },
  };
}

/** Whether an envelope is a list's; those of pages, sync and search have a `meta`. */
function isList(envelope: Members, list: string | null): boolean {
  return !("meta" in envelope) &&
    (list !== null || Array.isArray(envelope.data));
}

function partsOf(data: unknown, list: string | null) {
  if (Array.isArray(data)) {
    return { rows: data as unknown[], coverage: null, rest: {} as Members };
  }
  if (list === null) {
    return { rows: [data], coverage: null, rest: {} as Members };
  }
  const { [list]: rows, coverage = null, ...rest } = members(data);
  return { rows: Array.isArray(rows) ? rows as unknown[] : [], coverage, rest };
}

function isTruncated(
  returned: number,
  total: number | null,
  meta: Members,
  sync: Members,
) {
  if (typeof sync.truncated === "boolean") return sync.truncated;
  if (typeof sync.has_more === "boolean") return sync.has_more;
  if (typeof meta.total_pages === "number") {
    return Number(meta.page) < meta.total_pages;
  }
  return total === null ? null : returned < total;
}

/** The requests left (`r`) in the `RateLimit` header: `"minute";r=599;t=60, "month";r=9000;t=86400`. */
function remainingOf(header: string | null, policy: string): number | null {
  const item = (header ?? "").split(",").find((item) => item.trim().startsWith(`"${policy}"`));
  return firstNumber(item?.match(/;\s*r=(\d+)/)?.[1] ?? null);
}

/** Decodes percent-encoded header text; null if missing, unchanged if not encoded. */
function decoded(header: string | null): string | null {
  try {
    return header === null ? null : decodeURIComponent(header);
  } catch {
    return header;
  }
}

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? value as Members : {};
}

function firstNumber(...values: readonly unknown[]): number | null {
  const given = values.find((value) => value !== undefined && value !== null && value !== "");
  const number = given === undefined ? NaN : Number(given);
  return Number.isFinite(number) ? number : null;
}

function firstText(...values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === "string") ??
    null;
}
