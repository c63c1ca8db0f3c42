/** What every method gives, whichever of the four envelopes the service answered in. */
export interface Answer<Row, Coverage = unknown, Rest = unknown> {
  /** The records; a single object comes as the only one. */
  readonly rows: Row[];
  readonly info: Info<Coverage, Rest>;
}

/** What a response says in addition to its rows. */
export interface Info<Coverage = unknown, Rest = unknown> {
  /** How many records the key may see of what was asked for; null of search, changes, objects. */
  readonly total: number | null;
  /**
   * Whether there are more than these: raise `limit`, or ask for the next page. Null of search, where
   * the service does not say: as many as `limit` allows may be all or not.
   */
  readonly truncated: boolean | null;
  /** Whether the key sees only a sample of the dataset: at most 25 records, always the same. */
  readonly sample: boolean;
  /** What was looked through, and which filters counted; null if the endpoint reports none. */
  readonly coverage: Coverage;
  /** Requests left in this minute, and in this month; null if the service does not say. */
  readonly remaining: {
    readonly minute: number | null;
    readonly month: number | null;
  };
  /** The dataset version or cursor that the answer is tied to, if to one. */
  readonly version: string | null;
  /** The query that search was made with in place of a misspelt one that finds nothing; else null. */
  readonly corrected: string | null;
  /** For the operator's log. */
  readonly requestId: string | null;
  /** Parameters that the service did not know; none while requests are strict. */
  readonly ignored: readonly string[];
  /** Other members next to the rows, such as `sync` of a snapshot. */
  readonly rest: Rest;
}

/** An answer as it came: what matters of the response, and its parsed body. */
export interface Received {
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads any of the four envelopes: `data` is where all of them have the payload, and `success`,
 * `error` and `usage` say nothing that status and headers do not.
 *
 * @param list The member of `data` that holds the records; null if `data` itself is the list, or
 * a single object.
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
    // For lists other than search, the header gives it if `limit` left some out.
    isList(envelope, list) ? rows.length : null,
  );
  return {
    rows,
    info: {
      total,
      // A single object is all that there is.
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

/** Whether an envelope is that of a list: those of pages, sync and search have a `meta`. */
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

/** `r` of one policy in the `RateLimit` header: `"minute";r=599;t=60, "month";r=9000;t=86400`. */
function remainingOf(header: string | null, policy: string): number | null {
  const item = (header ?? "").split(",").find((item) => item.trim().startsWith(`"${policy}"`));
  return firstNumber(item?.match(/;\s*r=(\d+)/)?.[1] ?? null);
}

/** Decodes percent-encoded header text; null for none, unchanged if it is not encoded. */
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
