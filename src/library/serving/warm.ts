import { pause } from "../../base/async/pause.ts";
import { float64, int32, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import { codesOf } from "../columns/columns.ts";
import { FlagColumn } from "../columns/flag_column.ts";
import { numberData } from "../columns/number_codes.ts";
import { NumberColumn } from "../columns/number_column.ts";
import { TextColumn } from "../columns/text_columns.ts";
import { among, flagged, is, unexpired } from "../query/filters.ts";
import { selectPage } from "../query/query.ts";

/** So many rows, so often: loops that ran a few hundred thousand times are compiled. */
const ROWS = 4096;
const ROUNDS = 60;
const GROUPS = 8;

/**
 * Lets this thread's compiler see the loops over rows on columns that are made up. Else the first
 * filter over a large version is found by code that is not compiled yet, which takes many times as
 * long, the longer while the compiler's helpers collect what a load has left behind.
 *
 * Settles when all rounds are done; requests are answered between them.
 */
export async function warmLoops(): Promise<void> {
  const codes = codesOf(ROWS, GROUPS);
  const wide = int32(ROWS);
  const numbers = float64(ROWS);
  const flags = uint8(ROWS);
  for (let row = 0; row < ROWS; row++) {
    wide[row] = codes[row] = Math.imul(row, 0x9e3779b1) >>> 29;
    numbers[row] = codes[row]! < 2 ? NaN : codes[row]! / 4;
    flags[row] = row & 1;
  }
  const coded = numberData(numbers);
  const order = uint32(ROWS).map((_, row) => ROWS - 1 - row);
  const dictionary = { units: uint8(GROUPS), starts: uint32(GROUPS + 1).map((_, code) => code) };
  for (let round = 0; round < ROUNDS; round++) {
    const text = new TextColumn(round % 2 === 0 ? codes : wide, dictionary);
    const number = new NumberColumn(round % 2 === 0 ? coded : { values: numbers, codes: null });
    const flag = new FlagColumn(flags);
    const code = round % GROUPS;
    const filters = [
      [among(text, [code])],
      [is(number, code / 4)],
      [flagged(flag, true), unexpired(number, code / 4)],
      [among(text, [code, 0]), { passes: (row: number) => numbers[row]! > 1 }],
    ];
    for (const where of filters) {
      selectPage({ where, size: ROWS, offset: 20, limit: 50 });
      selectPage({ where, size: ROWS, offset: 20, limit: 50, order });
    }
    await pause();
  }
}
