import { rounded } from "../../base/text/decimal.ts";
import { plain } from "../../base/text/text.ts";
import { leaves } from "../../publish/gate/distributions.ts";
import { implausible } from "../../publish/gate/plausible.ts";

type Row = Readonly<Record<string, unknown>>;

/** Something implausible about rows: what, how many rows, and the first of them. */
export interface Doubt {
  readonly doubt: string;
  readonly rows: number;
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

const ENTITY = /&(#\d+|[a-z]+);|<\/?[a-z]+>/i;
const GARBLED = /�|Ã.|â€|Â[^\w\s]/;
const NOTHING = /^(n\/?a|none|null|undefined|nan|tbd|-+|\?+)$/i;

/** Collects what is implausible in rows: garbled text, excess digits, duplicates, several spellings. */
export class Doubts {
  readonly #found = new Map<string, { rows: number; examples: string[] }>();
  readonly #seen = new Map<string, string>();
  readonly #makers = new Map<string, Set<string>>();

  /**
   * Checks one row.
   *
   * @param id The row's id, which is listed as an example.
   */
  add(row: Row, id: string): void {
    const doubts = new Set(implausible(row));
    for (const [field, value] of leaves(row)) {
      if (typeof value === "string") {
        for (const doubt of textDoubts(value)) doubts.add(`${field} ${doubt}`);
      }
      if (typeof value === "number" && rounded(value) !== value) {
        doubts.add(`${field} has too many digits`);
      }
    }
    const twin = this.#twinOf(row, id);
    if (twin !== undefined) doubts.add("is identical to another row except for its id");
    for (const doubt of doubts) this.#note(doubt, twin === undefined ? id : `${id} and ${twin}`);
    if (typeof row.manufacturer === "string") this.#gatherMaker(row.manufacturer);
  }

  /** All doubts, the most frequent first. */
  all(): Doubt[] {
    for (const spellings of this.#makers.values()) {
      if (spellings.size > 1) this.#note("one maker has several names", [...spellings].join(" | "));
    }
    return [...this.#found].map(([doubt, found]) => ({ doubt, ...found }))
      .sort((a, b) => b.rows - a.rows);
  }

  #twinOf(row: Row, id: string): string | undefined {
    const facts = JSON.stringify(row).replace(`"${id}"`, "").replaceAll(
      /"(id|product_id)":"[^"]*"/g,
      "",
    );
    const twin = this.#seen.get(facts);
    if (twin === undefined) this.#seen.set(facts, id);
    return twin;
  }

  #gatherMaker(name: string): void {
    const key = plain(name.replace(/\b(inc|co|ltd|llc|corp|corporation|gmbh|company)\b/gi, ""));
    const spellings = this.#makers.get(key) ?? new Set();
    this.#makers.set(key, spellings.add(name));
  }

  #note(doubt: string, example: string): void {
    const found = this.#found.get(doubt) ?? { rows: 0, examples: [] };
    found.rows++;
    if (found.examples.length < EXAMPLES) found.examples.push(example);
    this.#found.set(doubt, found);
  }
}

function textDoubts(text: string): string[] {
  return [
    ...(text.trim() !== text || /\s\s/.test(text) ? ["has extra spaces"] : []),
    ...(ENTITY.test(text) ? ["contains HTML"] : []),
    ...(GARBLED.test(text) ? ["is garbled"] : []),
    ...(NOTHING.test(text) ? [`says "${text}"`] : []),
  ];
}
