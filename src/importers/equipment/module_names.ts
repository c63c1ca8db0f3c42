/** What the names of photovoltaic modules say, where lists carry another figure. */

/** How far the name plate may be from what a model makes of the module. */
const WATTS_TOLERANCE = 0.03;
/** And how far where the module's PTC rating speaks for the name. */
const WATTS_TOLERANCE_BY_PTC = 0.13;

/**
 * The watts on the name plate: the number in the model's name, or at either end of a longer one,
 * that is nearest to what SAM's model of it gives, but one that an underscore sets off first; else
 * one that the PTC rating speaks for, else that figure in whole watts.
 *
 * @param byPtc The watts that the module's PTC rating is of, if known.
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
  const setOff = SET_OFF.exec(sku);
  return nearestTo(modelled, setOff === null ? [] : [Number(setOff[1])]) ??
    nearestTo(modelled, named) ?? spokenFor(byPtc, modelled, named) ?? Math.round(modelled);
}

/** Points set off parts of a name, as in `VSP.60.240.03`, or half a watt. */
const NUMBER = /(?<!\d)\d{2,4}(?:\.5)?(?!\d)/g;
/** Watts and a revision, or the size and number of the cells and watts. */
const LONG_NUMBER = /(?<!\d)\d{4,8}(?!\d)/g;
/** A series that is named by one of its watts sets off each model's. */
const SET_OFF = /_(\d{2,3})$/;

/** The number that is nearer than the model's figure to the watts that the PTC rating is of. */
function spokenFor(
  byPtc: number | null,
  modelled: number,
  named: readonly number[],
): number | undefined {
  if (byPtc === null) return undefined;
  const likely = named.filter((number) => Math.abs(number - byPtc) < Math.abs(modelled - byPtc));
  return nearestTo(modelled, likely, WATTS_TOLERANCE_BY_PTC);
}

/**
 * The watts in the sun at 25 °C of which a PTC rating is what is left in the sun at 20 °C of air,
 * where cells are warmer.
 *
 * @param ptc The PTC rating in watts.
 * @param perDegree Percent of its watts that a degree takes from the module; below 0.
 * @param inField The nominal temperature of its cells in the field, in °C.
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

/** The air of PTC ratings and of nominal temperatures, and the cells of STC ratings, in °C. */
const AIR = 20;
const TESTED_AT = 25;
/**
 * Full sun warms cells this many times as much as the sun of nominal temperatures does: the figure
 * with which 98 in 100 modules of the list are within 1.5 in 100 of their name plates.
 */
const FULL_SUN = 1.07;

/** Of some numbers that which is nearest to a figure, if one is near it. */
function nearestTo(
  figure: number,
  numbers: readonly number[],
  tolerance = WATTS_TOLERANCE,
): number | undefined {
  const offBy = (number: number) => Math.abs(number - figure);
  return numbers.filter((number) => offBy(number) < tolerance * figure)
    .sort((a, b) => offBy(a) - offBy(b))[0];
}

/** What a list has of a module that bears on its number of cells. */
interface ModuleCells {
  readonly sku: string;
  readonly inSeries: number | null;
  readonly watts: number | null;
  readonly squareMetres: number | null;
  readonly technology: string;
}

/** Cells of crystalline silicon are squares of 125 or 156 mm, or halves of the latter. */
const HALF_CELL = [0.0125, 0.0155] as const;
const SMALL_CELL = [0.0155, 0.0186] as const;
const LARGE_CELL = [0.0245, 0.0279] as const;
/**
 * Above this a string as long as those of whole cells may be of halves, two strings side by side;
 * somewhat more where the model's name has the number too, though some makers name 60 for 120 halves.
 */
const MOST_WATTS_OF_WHOLE_CELL = 4.5;
const MOST_WATTS_WHERE_NAMED = 5;
/** How makers mark modules of half cells. */
const HALF_CELLS = /\b(HC|HCM?|DUO|TP\d?)\b|\d(TP|HC|H)|HALF|CS3|TWIN/i;

/**
 * The number of a module's cells; null if it cannot be distinguished from the number of cells in series
 * (the only one that lists carry), which is half of it where two strings of half cells lie side by
 * side.
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
  const most = isNamed ? MOST_WATTS_WHERE_NAMED : MOST_WATTS_OF_WHOLE_CELL;
  return watts / inSeries <= most ? inSeries : null;
}

function isFrom(value: number, [low, high]: readonly [number, number]): boolean {
  return value >= low && value <= high;
}
