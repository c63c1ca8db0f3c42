/** Counts a line, and keeps the first. */
export function count(noted: { count: number; line: number }, line: number): void {
  if (noted.count++ === 0) noted.line = line;
}
