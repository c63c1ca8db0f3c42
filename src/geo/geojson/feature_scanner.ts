/** A piece of GeoJSON text, found without parsing the whole. */
export type Piece =
  /** An element of `features`, or a whole text that is not a collection. */
  | { readonly kind: "feature"; readonly text: string; readonly place: Place }
  /** A text that breaks off, or is not JSON, where others follow. */
  | { readonly kind: "broken"; readonly place: Place }
  /** A whole text ended: what its own members are, without `features`. */
  | { readonly kind: "end"; readonly members: TopMembers; readonly place: Place };

/** Where something is in a file, both from 1. */
export interface Place {
  /** Which feature of the file it is. */
  readonly number: number;
  readonly line: number;
}

/** The members of an object that is no deeper than the text itself. */
export interface TopMembers {
  readonly names: ReadonlySet<string>;
  /** JSON of those that matter, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Characters and positions of one feature: more than any has, and few enough for the memory. */
const MAX_CHARACTERS = 50_000_000;
const MAX_POSITIONS = 2_000_000;

/** How many member names of a text are remembered; foreign members may be many (RFC 7946, 6.1). */
const MAX_NAMES = 1000;

/** The members whose values are kept; all others are passed over without being held. */
const KEPT = new Set([
  ...["type", "properties", "geometry", "crs", "id", "attributes", "error"],
  ...["exceededTransferLimit", "numberMatched"],
]);

const [QUOTE, ESCAPE, OPEN, CLOSE, BRACE, UNBRACE, COMMA, COLON, NEWLINE, RETURN, TAB, BLANK, RS] =
  [...'"\\[]{},:\n\r\t \x1e'].map((sign) => sign.charCodeAt(0));

/** What comes next directly inside a text's outermost object. */
type Expected = "name" | "colon" | "value" | "comma";

/**
 * Finds the features of GeoJSON text that comes in parts: of a `FeatureCollection` whose members are in
 * any order and of any length, a `Feature`, texts one a line, texts behind U+001E (RFC 8142), or an
 * array of features. Nothing is held but the feature under way.
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
  /** Whether a value is being read, its parts, their length, its first line and its `[`. */
  #holds = false;
  #parts: string[] = [];
  #length = 0;
  #startLine = 1;
  #positions = 0;
  /** Where the text under way began. */
  #textLine = 1;
  /** Whether each text is one line: then a line that breaks off costs only itself. */
  #oneALine = false;
  #hasEnded = false;
  /** Whether the rest of the line is passed over. */
  #skipsLine = false;

  /** @throws {RangeError} when the text is not JSON, or a feature is too long to be held. */
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

  /** @throws {RangeError} when the text breaks off, with the place where it does. */
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

  /** Whether the elements of a collection's `features` are under way. */
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
    // A text that follows another on a new line means that each has its own line.
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

  /** Whether a value begins here that is to be held. */
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

  /** The text that was held. */
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
   * Gives up a line that is not JSON, where others follow.
   *
   * @throws {RangeError} where the text is not one a line.
   */
  #notJson(): Piece {
    if (!this.#oneALine) {
      throw new RangeError(`line ${this.#line} is not JSON: check quotes, commas and brackets`);
    }
    this.#skipsLine = true;
    return this.#broken(this.#line);
  }
}
