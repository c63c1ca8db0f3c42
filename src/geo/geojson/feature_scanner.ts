/** A piece of GeoJSON text, found without parsing the whole. */
type Piece =
  /** An element of `features`, or a whole text that is not a collection. */
  | { readonly kind: "feature"; readonly text: string; readonly place: Place }
  /** An incomplete or invalid text that others follow. */
  | { readonly kind: "broken"; readonly place: Place }
  /** The end of a whole text, with its own members except `features`. */
  | { readonly kind: "end"; readonly members: TopMembers; readonly place: Place };

/** A position in a file, both from 1. */
export interface Place {
  /** The feature's number in the file. */
  readonly number: number;
  readonly line: number;
}

/** The members of the outermost object. */
export interface TopMembers {
  readonly names: ReadonlySet<string>;
  /** The JSON of relevant members, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Limits of one feature: more than any real one has, and few enough for the memory. */
const MAX_CHARACTERS = 50_000_000;
const MAX_POSITIONS = 2_000_000;

/** How many member names of a text are stored; foreign members may be many (RFC 7946, 6.1). */
const MAX_NAMES = 1000;

/** Members whose values are kept; all others are skipped without being stored. */
const KEPT = new Set([
  ...["type", "properties", "geometry", "crs", "id", "attributes", "error"],
  ...["exceededTransferLimit", "numberMatched"],
]);

const [QUOTE, ESCAPE, OPEN, CLOSE, BRACE, UNBRACE, COMMA, COLON, NEWLINE, RETURN, TAB, BLANK, RS] =
  [...'"\\[]{},:\n\r\t \x1e'].map((sign) => sign.charCodeAt(0));

/** What comes next directly inside a text's outermost object. */
type Expected = "name" | "colon" | "value" | "comma";

/**
 * Finds the features of GeoJSON text that comes in chunks: of a `FeatureCollection` whose members
 * are in any order and of any length, a `Feature`, one text per line, texts after U+001E (RFC
 * 8142), or an array of features. Only the current feature is stored.
 */
export class FeatureScanner {
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #line = 1;
  #features = 0;
  /** Whether the outermost value is an array of features. */
  #isArray = false;
  /** Whether elements of `features` are read. */
  #inFeatures = false;
  #expected: Expected = "name";
  #name = "";
  #names = new Set<string>();
  #texts = new Map<string, string>();
  /**
   * Whether a value is being stored; its parts, their length, its first line, and its count of `[`.
   */
  #holds = false;
  #parts: string[] = [];
  #length = 0;
  #startLine = 1;
  #positions = 0;
  /** The line where the current text began. */
  #textLine = 1;
  /** Whether each text is one line: then an incomplete line costs only itself. */
  #oneALine = false;
  #hasEnded = false;
  /** Whether the rest of the line is skipped. */
  #skipsLine = false;

  /** @throws {RangeError} when the text is not JSON, or a feature is too long. */
  *push(text: string): Generator<Piece> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      if (this.#skipsLine) {
        const end = text.indexOf("\n", at);
        if (end < 0) return;
        at = end;
        this.#skipsLine = false;
      }
      const code = text.charCodeAt(at);
      if (code === NEWLINE) {
        this.#line++;
        if (this.#depth > 0 && this.#oneALine) {
          yield this.#broken(this.#line - 1);
          continue;
        }
      } else if (code === RS) {
        if (this.#depth > 0) yield this.#broken(this.#line);
        continue;
      }
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false;
        else if (code === ESCAPE) this.#escaped = true;
        else if (code === QUOTE) {
          this.#quoted = false;
          if (this.#isAtTop() && this.#expected === "name") {
            this.#endName(text.slice(start, at));
          }
        }
        continue;
      }
      switch (code) {
        case NEWLINE:
        case RETURN:
        case TAB:
        case BLANK:
          continue;
        case QUOTE:
          this.#quoted = true;
          if (this.#depth === 0) {
            yield this.#broken(this.#line);
            this.#skipsLine = true;
          } else if (this.#isAtTop() && this.#expected === "name") {
            this.#hold();
            start = at + 1;
          } else if (this.#beginsValue()) start = at;
          continue;
        case OPEN:
        case BRACE:
          if (this.#depth === 0) {
            this.#beginText(code === OPEN);
            continue;
          }
          if (this.#beginsValue(code === OPEN)) start = at;
          this.#depth++;
          if (code === OPEN && ++this.#positions > MAX_POSITIONS && this.#holds) {
            throw new RangeError(
              `feature ${this.#features + 1} has more than ${MAX_POSITIONS} positions`,
            );
          }
          continue;
        case CLOSE:
        case UNBRACE: {
          const isLast = this.#inFeatures ? this.#isElementEnd() : this.#depth === 1;
          if (isLast && this.#holds) yield* this.#endValue(text.slice(start, at));
          if (--this.#depth === 1 && this.#inFeatures && !this.#isArray) {
            this.#inFeatures = false;
            this.#expected = "comma";
          }
          if (this.#depth === 0) yield this.#endText();
          if (this.#depth < 0) yield this.#notJson();
          continue;
        }
        case COMMA:
          if (this.#depth === 0) continue;
          if (this.#isElementEnd()) {
            if (this.#holds) yield* this.#endValue(text.slice(start, at));
          } else if (this.#isAtTop()) {
            if (this.#holds) yield* this.#endValue(text.slice(start, at));
            if (this.#expected === "comma") this.#expected = "name";
            else yield this.#notJson();
          }
          continue;
        case COLON:
          if (!this.#isAtTop()) continue;
          if (this.#expected === "colon") this.#expected = "value";
          else yield this.#notJson();
          continue;
        default:
          if (this.#depth === 0) {
            yield this.#broken(this.#line);
            this.#skipsLine = true;
          } else if (this.#beginsValue()) start = at;
          else if (this.#isAtTop() && !this.#holds && this.#expected !== "comma") {
            yield this.#notJson();
          }
      }
    }
    if (this.#holds) this.#keep(text.slice(start));
  }

  /** @throws {RangeError} when the text is incomplete, with the position. */
  *end(): Generator<Piece> {
    if (this.#depth === 0) return;
    if (this.#oneALine) {
      yield this.#broken(this.#line);
      return;
    }
    throw new RangeError(
      this.#inFeatures && this.#holds
        ? `it breaks off within feature ${this.#features + 1} (line ${this.#line})`
        : `it breaks off in line ${this.#line}, after feature ${this.#features}`,
    );
  }

  /** Whether the scanner is inside a collection's `features`. */
  get isInFeatures(): boolean {
    return this.#inFeatures && !this.#isArray;
  }

  /** Directly inside the outermost object. */
  #isAtTop(): boolean {
    return this.#depth === 1 && !this.#inFeatures;
  }

  #isElementEnd(): boolean {
    return this.#inFeatures && this.#depth === (this.#isArray ? 1 : 2);
  }

  #beginText(isArray: boolean): void {
    // If a text follows another on a new line, each has its own line.
    this.#oneALine = this.#hasEnded && this.#oneALine;
    this.#depth = 1;
    this.#isArray = isArray;
    this.#inFeatures = isArray;
    this.#expected = "name";
    this.#names = new Set();
    this.#texts = new Map();
    this.#textLine = this.#line;
  }

  #endText(): Piece {
    this.#oneALine = this.#textLine === this.#line && !this.#isArray &&
      !this.#names.has("features");
    this.#hasEnded = true;
    this.#inFeatures = false;
    const isFeature = !this.#isArray && !this.#names.has("features");
    return {
      kind: "end",
      members: { names: this.#names, texts: this.#texts },
      place: {
        number: isFeature ? ++this.#features : this.#features,
        line: this.#textLine,
      },
    };
  }

  /** Whether a value begins here that must be stored. */
  #beginsValue(isArray = false): boolean {
    if (this.#holds) return false;
    if (this.#isElementEnd()) {
      this.#hold();
      return true;
    }
    if (!this.#isAtTop() || this.#expected !== "value") return false;
    this.#expected = "comma";
    if (this.#name === "features" && isArray) {
      this.#inFeatures = true;
      return false;
    }
    if (!KEPT.has(this.#name)) return false;
    this.#hold();
    return true;
  }

  #hold(): void {
    this.#holds = true;
    this.#parts = [];
    this.#length = 0;
    this.#positions = 0;
    this.#startLine = this.#line;
  }

  #keep(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= MAX_CHARACTERS) return;
    throw new RangeError(
      `feature ${this.#features + 1} (line ${this.#startLine}) is longer than ` +
        `${MAX_CHARACTERS} characters`,
    );
  }

  /** The stored text. */
  #taken(part: string): string {
    this.#keep(part);
    this.#holds = false;
    const text = this.#parts.join("");
    this.#parts = [];
    return text;
  }

  #endName(part: string): void {
    const name = this.#taken(part);
    this.#name = name.includes("\\") ? JSON.parse(`"${name}"`) : name;
    if (this.#names.size < MAX_NAMES) this.#names.add(this.#name);
    this.#expected = "colon";
  }

  *#endValue(part: string): Generator<Piece> {
    const text = this.#taken(part);
    if (this.#inFeatures) {
      const place = { number: ++this.#features, line: this.#startLine };
      yield { kind: "feature", text, place };
    } else this.#texts.set(this.#name, text);
  }

  /** Abandons the text being read, and reports it as broken. */
  #broken(line: number): Piece {
    const place = { number: ++this.#features, line: this.#depth > 0 ? this.#textLine : line };
    this.#depth = 0;
    this.#quoted = false;
    this.#escaped = false;
    this.#holds = false;
    this.#inFeatures = false;
    this.#parts = [];
    return { kind: "broken", place };
  }

  /**
   * Skips a line that is not JSON, if others follow.
   *
   * @throws {RangeError} if the file does not have one text per line.
   */
  #notJson(): Piece {
    if (!this.#oneALine) {
      throw new RangeError(`line ${this.#line} is not JSON: check quotes, commas and brackets`);
    }
    this.#skipsLine = true;
    return this.#broken(this.#line);
  }
}
