import assert from "node:assert/strict";
import { openCommand } from "../../support/process/commands.ts";
import { mostMemory } from "../../support/process/proc.ts";
import { makeStorePlace } from "../../support/service/store_place.ts";
import { type Cell, workbook } from "../../support/fixtures/workbook.ts";

const ROWS = 200_000;
/** The guide promises 1 GB. */
const MAX_KB = 900_000;
const HEADER = ["Lender", "Program", "Trade", "Type", "APR", "Fee", "Effective", "Notes"];

const MAP = {
  columns: {
    Lender: "financier_name",
    Program: "product_title",
    Trade: "trade_category",
    Type: "payment_type",
    APR: "interest_rate",
    Fee: "fee_percentage",
    Effective: "effective_date",
  },
  read: {
    trade_category: { Solar: "solar" },
    interest_rate: "percent",
    fee_percentage: "percent",
    effective_date: "M/D/YYYY",
  },
  derive: { financier_slug: "slug(financier_name)" },
  id: ["Lender", "Program"],
  ignore: ["Notes"],
};

const percent = (value: number) => ({ value, format: "0.00%" });

function* rows(): Generator<Cell[]> {
  for (let i = 0; i < ROWS; i++) {
    const fee = percent((100 + i % 2900) / 10_000);
    const apr = percent((100 + i % 800) / 10_000);
    yield [`Lender ${i % 500}`, `Program ${i}`, "Solar", "loan", apr, fee, "1/2/2026", "a note"];
  }
}

function csv(): string {
  const textOf = (cell: Cell) =>
    typeof cell === "object" && cell !== null && "value" in cell
      ? `${(cell.value * 100).toFixed(2)}%`
      : String(cell);
  return [HEADER, ...rows()].map((row) => row.map(textOf).join(";") + "\n").join("");
}

for (
  const [name, content] of [
    ["fees.csv", () => new TextEncoder().encode(csv())],
    ["fees.xlsx", () => workbook([HEADER, ...rows()])],
  ] as const
) {
  Deno.test(`publishing 200,000 rows of ${name} with a column map uses well under 1 GB`, async () => {
    const place = await makeStorePlace();
    const directory = await Deno.makeTempDir();
    try {
      await Deno.writeFile(`${directory}/${name}`, content());
      await Deno.writeTextFile(`${directory}/map.json`, JSON.stringify(MAP));
      const command = openCommand([
        "publish",
        "finance_fees",
        `${directory}/${name}`,
        ...["--map", `${directory}/map.json`, "--verified", "now", "--json"],
      ], place.env);
      const most = await mostMemory(command.pid);
      const { code, out, err } = await command.end();
      assert.equal(code, 0, err);
      assert.equal(JSON.parse(out).rows, ROWS);
      assert.ok(most > 100_000 && most < MAX_KB, `${most} kB`);
    } finally {
      await Deno.remove(directory, { recursive: true });
      await place.remove();
    }
  });
}
