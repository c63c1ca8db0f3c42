import { plain } from "../base/text.ts";
import { leaves } from "./distributions.ts";

type Row = Readonly<Record<string, unknown>>;

/** What looks absurd about rows, with how many they are and the first of them. */
export interface Doubt {
  readonly doubt: string;
  readonly rows: number;
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** Numbers outside these bounds are absurd, whatever the dataset: by the end of the field's path. */
const BOUNDS: readonly (readonly [field: RegExp, low: number, high: number])[] = [
  [/\.rating_(stc|ptc)$/, 1, 800],
  [/\.efficiency$/, 0.03, 0.235],
  [/\.(voc|vmp)$/, 1, 350],
  [/\.(isc|imp)$/, 0.2, 25],
  [/\.length_mm$/, 200, 6000],
  [/\.width_mm$/, 100, 3000],
  [/\.cell_quantity$/, 10, 200],
  [/\.temp_coeff_pmax$/, -0.8, -0.05],
  [/\.warranty_years$/, 1, 75],
  [/seer2(_rating)?$/, 5, 45],
  [/eer2(_rating)?$/, 4, 30],
  [/hspf2(_rating)?$/, 4, 16],
  [/\.tonnage$/, 0.4, 70],
  [/_btu_h$/, 3000, 900_000],
  [/\.afue$/, 78, 100],
  [/\.(eer|ieer)$/, 7, 65],
  [/\.cop(_\d+f)?$/, 1, 8],
  [/\.hourly_\w+$/, 5, 150],
  [/\.annual_median$/, 10_000, 300_000],
  [/^employment$/, 1, 2_000_000],
  [/^heating_design_temp_f$/, -60, 75],
  [/^cooling_design_temp_f$/, 50, 120],
  [/_cents_per_kwh$/, 2, 60],
  [/^apr_(min|max)$/, 0, 0.36],
  [/^loan_amount_(min|max)$/, 0, 1_000_000],
  [/^term_months_(min|max)$/, 1, 480],
  [/^max_term_years$/, 0.5, 40],
  [/^observed_price/, 50, 100_000],
  [/^(interest_rate|fee_percentage)$/, 0, 0.6],
  [/^data_year$/, 2000, 2030],
];

/** Pairs of fields of which the first must not be above the second. */
const ORDERED: readonly (readonly [string, string])[] = [
  ["specs.vmp", "specs.voc"],
  ["specs.imp", "specs.isc"],
  ["specs.rating_ptc", "specs.rating_stc"],
  ["specs.width_mm", "specs.length_mm"],
  ["specs.heating_capacity_5f_btu_h", "specs.heating_capacity_17f_btu_h"],
  ["ratings.heating_capacity_5f_btu_h", "ratings.heating_capacity_17f_btu_h"],
  ["specs.cop_17f", "specs.cop_47f"],
  ["specs.eer", "specs.ieer"],
  ["heating_design_temp_f", "cooling_design_temp_f"],
  ["effective_date", "expires_at"],
  ["apr_min", "apr_max"],
];

const ENTITY = /&(#\d+|[a-z]+);|<\/?[a-z]+>/i;
const GARBLED = /�|Ã.|â€|Â[^\w\s]/;
const NOTHING = /^(n\/?a|none|null|undefined|nan|tbd|-+|\?+)$/i;
const SIGNIFICANT_DIGITS = 12;

/** Looks at rows one after another for what no careful reader would believe. */
export class Doubts {
  readonly #found = new Map<string, { rows: number; examples: string[] }>();
  readonly #seen = new Map<string, string>();
  readonly #makers = new Map<string, Set<string>>();

  /** @param id Of the row, for examples. */
  add(row: Row, id: string): void {
    const values = new Map(leaves(row));
    const doubts = new Set<string>();
    for (const [field, value] of values) {
      if (typeof value === "string") {
        for (const doubt of textDoubts(value)) doubts.add(`${field} ${doubt}`);
      }
      if (typeof value === "number") {
        for (const doubt of numberDoubts(field, value)) doubts.add(`${field} ${doubt}`);
      }
    }
    for (const [low, high] of ORDERED) {
      const [one, other] = [values.get(low), values.get(high)];
      if (one != null && other != null && one > other) doubts.add(`${low} is above ${high}`);
    }
    const twin = this.#twinOf(row, id);
    if (twin !== undefined) doubts.add("is told from another row by nothing but its id");
    for (const doubt of doubts) this.#note(doubt, twin === undefined ? id : `${id} and ${twin}`);
    if (typeof row.manufacturer === "string") this.#gatherMaker(row.manufacturer);
  }

  /** All that was found, the most frequent first. */
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
    ...(text.trim() !== text || /\s\s/.test(text) ? ["has needless blanks"] : []),
    ...(ENTITY.test(text) ? ["has a web page's signs"] : []),
    ...(GARBLED.test(text) ? ["is garbled"] : []),
    ...(NOTHING.test(text) ? [`says "${text}"`] : []),
  ];
}

function numberDoubts(field: string, value: number): string[] {
  const bounds = BOUNDS.find(([end]) => end.test(field));
  const [, low = -Infinity, high = Infinity] = bounds ?? [];
  return [
    ...(value < low || value > high ? [`is not from ${low} to ${high}`] : []),
    ...(Number(value.toPrecision(SIGNIFICANT_DIGITS)) !== value ? ["has too many digits"] : []),
  ];
}
