/** A table in Markdown. Empty columns are left out; without rows the result is empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const isUsed = head.map((_, column) => rows.some((row) => row[column] !== ""));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, column) => isUsed[column]).map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Inline code. */
export const code = (text: string) => `\`${text}\``;

/** A fenced code block. */
export function block(language: string, text: string): string {
  return "```" + language + "\n" + text.trimEnd() + "\n```";
}

/** Joins paragraphs and blocks with blank lines; empty ones are left out. */
export function page(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n") + "\n";
}

/** Plain text in Markdown: escapes characters that would start a tag or a link. */
export const plainWords = (text: string) => text.replaceAll("<", "&lt;").replaceAll("[", "\\[");
