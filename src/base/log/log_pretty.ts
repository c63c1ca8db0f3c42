/** One entry as a readable line: `12:00:00 error keys_not_read error=StoreAway`. */
export function pretty(
  { level, event, time, ...fields }: { level: string; event: string; time: string },
): string {
  const start = time.slice(11, 19) + (level === "info" ? "" : ` ${level}`);
  if (event === "request") return `${start} ${request(fields as Request)}`;
  const rest = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${written(value)}`);
  return `${start} ${event}${rest.join("")}`;
}

interface Request {
  readonly key: string | null;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const request = ({ key, route, status, ms }: Request) =>
  `${status} ${route} ${ms} ms${key === null ? "" : ` key ${key.slice(0, 8)}`}`;

// Text with blanks or control characters is quoted as JSON, so that it cannot start a new line.
const written = (value: unknown) =>
  typeof value === "string" && /^[!-~]+$/.test(value) ? value : JSON.stringify(value);
