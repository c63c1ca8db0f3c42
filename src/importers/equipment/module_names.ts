/** How far, as a fraction, the nameplate watts may be from the watts that SAM models. */
const WATTS_TOLERANCE = 0.03;
/** The same, if the module's PTC rating supports the number in its name. */
const WATTS_TOLERANCE_BY_PTC = 0.13;

/**
 * The nameplate watts of a module, from its model name. In order of preference: a number after an
 * underscore, the number nearest to the modelled watts (also the first or last three digits of a
 * longer one), a number that the PTC rating supports, the modelled watts rounded.
 *
 * @param modelled The watts of SAM's model of the module.
 * @param byPtc The watts that the module's PTC rating implies, if known.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { namePlateWatts } from "./module_names.ts";
 *
 * assert.equal(namePlateWatts("JKM295M-60", 294.705), 295);
 * assert.equal(namePlateWatts("GS 117.5", 117.3), 117.5);
 * assert.equal(namePlateWatts("VSMH.72.400.05", 402.55), 400);
 * assert.equal(namePlateWatts("PM250M00_245", 249.01), 245);
 * assert.equal(namePlateWatts("FS-6420A-P-x", 413.7), 420);
 * assert.equal(namePlateWatts("TKSG-29001", 292.862), 290);
 * assert.equal(namePlateWatts("TYNP62612300", 303.163), 300);
 * assert.equal(namePlateWatts("LG235P1W", 220.222, 235.6), 235);
 * assert.equal(namePlateWatts("7C00-6C275", 309.989, 275.7), 275);
 * assert.equal(namePlateWatts("TP660AM240", 251.335, 251.1), 251);
 * assert.equal(namePlateWatts("Tandem Junction", 114.48), 114);
 * ```
 */
export function namePlateWatts(
  sku: string,
  modelled: number,
  byPtc: number | null = null,
): number {
  const numbers = Array.from(sku.matchAll(NUMBER), ([text]) => Number(text));
  const parts = Array.from(sku.matchAll(LONG_NUMBER), ([text]) => text)
    .flatMap((text) => [Number(text.slice(0, 3)), Number(text.slice(-3))]);
  const named = [...numbers, ...parts];
  const suffix = SUFFIX.exec(sku);
  return nearestTo(modelled, suffix === null ? [] : [Number(suffix[1])]) ??
    nearestTo(modelled, named) ?? supportedByPtc(byPtc, modelled, named) ?? Math.round(modelled);
}

/** Numbers in a name. Points separate parts, as in `VSP.60.240.03`, or mark half a watt. */
const NUMBER = /(?<!\d)\d{2,4}(?:\.5)?(?!\d)/g;
/** Watts with a revision, or cell size, number of cells and watts in one number. */
const LONG_NUMBER = /(?<!\d)\d{4,8}(?!\d)/g;
/** Series that are named after one of their ratings append each model's own: `PM250M00_245`. */
const SUFFIX = /_(\d{2,3})$/;

/** The number in the name that is nearer to the watts implied by PTC than the modelled watts are. */
function supportedByPtc(
  byPtc: number | null,
  modelled: number,
  named: readonly number[],
): number | undefined {
  if (byPtc === null) return undefined;
  const likely = named.filter((number) => Math.abs(number - byPtc) < Math.abs(modelled - byPtc));
  return nearestTo(modelled, likely, WATTS_TOLERANCE_BY_PTC);
}

/**
 * The STC watts (cells at 25 °C) that a PTC rating implies. PTC is measured at 20 °C of air, where the
 * cells are warmer and give less.
 *
 * @param ptc The PTC rating in watts.
 * @param perDegree Temperature coefficient of power in percent per °C, negative.
 * @param inField Nominal operating cell temperature (NOCT), in °C.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { wattsByPtc } from "./module_names.ts";
 *
 * assert.equal(Math.round(wattsByPtc(196.2, -0.4654, 46.5)), 220);
 * ```
 */
export function wattsByPtc(ptc: number, perDegree: number, inField: number): number {
  const warmerBy = FULL_SUN * (inField - AIR) + AIR - TESTED_AT;
  return ptc / (1 + perDegree / 100 * warmerBy);
}

/** Air temperature of PTC and NOCT, and cell temperature of STC, in °C. */
const AIR = 20;
const TESTED_AT = 25;
/**
 * How many times as much full sun warms cells as the weaker sun of NOCT does. Fitted: with it, 98 % of
 * the list's modules are within 1.5 % of their nameplates.
 */
const FULL_SUN = 1.07;

/** The number nearest to a figure; undefined if none is within the tolerance, a fraction of it. */
function nearestTo(
  figure: number,
  numbers: readonly number[],
  tolerance = WATTS_TOLERANCE,
): number | undefined {
  const offBy = (number: number) => Math.abs(number - figure);
  return numbers.filter((number) => offBy(number) < tolerance * figure)
    .sort((a, b) => offBy(a) - offBy(b))[0];
}

/** The facts about a module that its number of cells is inferred from. */
interface ModuleCells {
  readonly sku: string;
  readonly inSeries: number | null;
  readonly watts: number | null;
  readonly squareMetres: number | null;
  readonly technology: string;
}

/** Square meters of a cell: crystalline silicon cells are 125 or 156 mm squares, or halves of 156. */
const HALF_CELL = [0.0125, 0.0155] as const;
const SMALL_CELL = [0.0155, 0.0186] as const;
const LARGE_CELL = [0.0245, 0.0279] as const;
/**
 * Watts per cell above which the cells may be halves, in two parallel strings. Higher if the name
 * confirms the number of cells, although some manufacturers name 60 for 120 halves.
 */
const MAX_WATTS_PER_WHOLE_CELL = 4.5;
const MAX_WATTS_IF_NAMED = 5;
/** Marks of half-cell modules in model names. */
const HALF_CELLS = /\b(HC|HCM?|DUO|TP\d?)\b|\d(TP|HC|H)|HALF|CS3|TWIN/i;

/**
 * The number of cells of a module, or null if it is uncertain. Lists only have the cells in series,
 * which is half the total in modules with two parallel strings of half cells.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { cellCount } from "./module_names.ts";
 *
 * const module = { inSeries: 72, watts: 400, squareMetres: 2.0, technology: "Mono-c-Si" };
 * assert.equal(cellCount({ ...module, sku: "JKM400M-72HL" }), null);
 * assert.equal(cellCount({ ...module, sku: "VSUN400-144M" }), 144);
 * assert.equal(cellCount({ ...module, sku: "JKM310P-72", watts: 310 }), 72);
 * ```
 */
export function cellCount(module: ModuleCells): number | null {
  const { sku, inSeries, watts, squareMetres, technology } = module;
  if (inSeries === null || inSeries === 0 || !technology.endsWith("c-Si")) return null;
  const named = [...sku.matchAll(/(?<![\d.])\d{2,3}(?![\d.])/g)].map(([text]) => Number(text));
  if (named.includes(2 * inSeries) && 2 * inSeries !== watts) return 2 * inSeries;
  if (HALF_CELLS.test(sku) || squareMetres === null) return null;
  const area = squareMetres / inSeries;
  if (isFrom(area, HALF_CELL) || isFrom(area, SMALL_CELL)) return inSeries;
  if (!isFrom(area, LARGE_CELL) || watts === null) return null;
  const isNamed = named.includes(inSeries) && inSeries !== watts;
  const most = isNamed ? MAX_WATTS_IF_NAMED : MAX_WATTS_PER_WHOLE_CELL;
  return watts / inSeries <= most ? inSeries : null;
}

function isFrom(value: number, [low, high]: readonly [number, number]): boolean {
  return value >= low && value <= high;
}
