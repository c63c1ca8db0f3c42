const NEW_LINE = 0x0a;
const COMMA = 0x2c;

/**
 * A table as text: lines of comma-separated fields, sorted by their unique first fields. A look-up
 * takes about a microsecond. Opening the table only reads the file, and needs no more memory than
 * the file.
 */
export class SortedLines {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The fields of the line that begins with `key`. */
  find(key: string): string[] | undefined {
    const text = this.#text;
    let low = 0;
    let high = text.length;
    while (low < high) {
      let start = (low + high) >> 1;
      while (start > low && text.charCodeAt(start - 1) !== NEW_LINE) start--;
      const order = this.#compare(key, start);
      if (order === 0) return text.slice(start, this.#endOf(start)).split(",");
      if (order < 0) high = start;
      else low = this.#endOf(start) + 1;
    }
    return undefined;
  }

  /** The fields of all lines, in order. */
  *lines(): Generator<string[]> {
    for (let start = 0; start < this.#text.length; start = this.#endOf(start) + 1) {
      yield this.#text.slice(start, this.#endOf(start)).split(",");
    }
  }

  #endOf(start: number): number {
    const end = this.#text.indexOf("\n", start);
    return end < 0 ? this.#text.length : end;
  }

  /** Negative if the key comes before the line that begins at `start`, positive if after it. */
  #compare(key: string, start: number): number {
    for (let at = 0; at < key.length; at++) {
      const unit = this.#text.charCodeAt(start + at);
      // Beyond the end it is NaN.
      if (unit === COMMA || unit === NEW_LINE || isNaN(unit)) return 1;
      const difference = key.charCodeAt(at) - unit;
      if (difference !== 0) return difference;
    }
    return this.#text.charCodeAt(start + key.length) === COMMA ? 0 : -1;
  }
}
