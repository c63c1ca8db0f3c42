/** A table in Markdown, of the columns in which some row has anything; empty for one without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const isUsed = head.map((_, column) => rows.some((row) => row[column] !== ""));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, column) => isUsed[column]).map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const code = (text: string) => `\`${text}\``;

/** A fenced block. */
export function block(language: string, text: string): string {
  return "```" + language + "\n" + text.trimEnd() + "\n```";
}

/** Paragraphs and blocks, with a blank line between; empty ones are left out. */
export function page(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n") + "\n";
}

/** Plain words in Markdown: what would start a tag or a link does not. */
export const plainWords = (text: string) => text.replaceAll("<", "&lt;").replaceAll("[", "\\[");
