const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Bytes, such as `1.2 MB`. */
export function bytes(number: number): string {
  let [size, unit] = [number, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${
    UNITS[unit]
  }`;
}

/** Milliseconds, such as `0.25 ms`; `over 1 s` if the longest is in the last class. */
export function milliseconds(ms: number): string {
  if (!Number.isFinite(ms)) return "over 1 s";
  return `${ms.toLocaleString("en-US", { maximumSignificantDigits: 2 })} ms`;
}
