type Members = Readonly<Record<string, unknown>>;

/** What is read of an answer's headers. */
type Headers = { get(name: string): string | null };

/**
 * An answer as an assistant reads it: first its warnings and how much of it may be quoted, so that
 * they are not lost behind the data, then the data as JSON.
 */
export function resultText(data: unknown, headers: Headers): string {
  const rows = rowsOf(data);
  const warnings = warningsOf(data, rows, headers);
  const lines = [
    warnings.length === 0 ? "Warnings: none." : `Warnings:\n${warnings.map(bullet).join("\n")}`,
    `Quote-safe: ${quoteSafety(data, rows)}`,
  ];
  return `${lines.join("\n")}\n\n${JSON.stringify(data)}`;
}

function rowsOf(data: unknown): readonly Members[] | undefined {
  if (Array.isArray(data)) return data;
  const { records, territories } = members(data);
  return [records, territories].find((list): list is Members[] => Array.isArray(list));
}

function warningsOf(
  data: unknown,
  rows: readonly Members[] | undefined,
  headers: Headers,
): string[] {
  const coverage = members(members(data).coverage);
  const total = Number(headers.get("x-svc-total-count") ?? 0);
  const corrected = headers.get("x-svc-search-corrected");
  return [
    ...(Array.isArray(coverage.warnings) ? coverage.warnings.map(String) : []),
    ...(rows?.length === 0 ? ["Nothing was found."] : []),
    ...(coverage.contains_samples === true
      ? ["Some records are made-up samples. Never quote them."]
      : []),
    ...(headers.get("x-svc-access-level") === "sample"
      ? ["The key sees only a sample of this dataset."]
      : []),
    ...(rows !== undefined && total > rows.length
      ? [`These are ${rows.length} of ${total} records. Ask more narrowly, or raise the limit.`]
      : []),
    ...(corrected === null ? [] : [
      `Nothing has the words asked for; these results are for "${decodeURIComponent(corrected)}".`,
    ]),
  ];
}

function quoteSafety(data: unknown, rows: readonly Members[] | undefined): string {
  const summary = members(members(data).coverage).quote_safe_summary;
  if (summary !== undefined) {
    return Object.entries(members(summary)).map(([name, counts]) => {
      const { quote_safe, total } = members(counts);
      return `${name} ${quote_safe} of ${total}`;
    }).join(", ") + ".";
  }
  if (rows === undefined) return "does not apply; these are statistics, not a customer's terms.";
  const safe = rows.filter((row) =>
    (row.quote_safe ?? members(row.provenance).quote_safe) === true
  );
  const rest = safe.length < rows.length ? " Do not quote the others to a customer." : "";
  return `${safe.length} of ${rows.length} records.${rest}`;
}

const bullet = (warning: string) => `- ${warning}`;

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? value as Members : {};
}
