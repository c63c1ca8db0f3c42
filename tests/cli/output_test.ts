import assert from "node:assert/strict";
import { tableText } from "../../src/cli/shared/output.ts";

/** How commands show tables: raw for programs, readable on a terminal, in blocks when narrow. */

const ROWS = [
  ["LABEL", "USED", "LAST USED", "ACCESS"],
  [
    "Quoting tool",
    1_234_567,
    "2026-11-26T23:12:45.123Z",
    "fees=production,permits=sample,labor=production",
  ],
  ["CRM\r\n\x1b[2J", 5, "never", "all=production"],
];

Deno.test("without a terminal, cells are raw but have no control characters", () => {
  assert.deepEqual(tableText(ROWS, undefined).split("\n"), [
    "LABEL         USED     LAST USED                 ACCESS",
    "Quoting tool  1234567  2026-11-26T23:12:45.123Z  fees=production,permits=sample,labor=production",
    "CRM [2J             5  never                     all=production",
  ]);
});

Deno.test("a terminal shows thousands separators, times to the minute, and counts of levels", () => {
  assert.deepEqual(tableText(ROWS, { width: 80, hasColor: false }).split("\n"), [
    "LABEL         USED       LAST USED         ACCESS",
    "Quoting tool  1,234,567  2026-11-26 23:12  2 production, 1 sample",
    "CRM [2J               5  never             everything, production",
  ]);
});

Deno.test("a narrow terminal shows one block per row, with all cells", () => {
  const text = tableText([...ROWS, ["Empty", 0, "", "all=none"]], { width: 40, hasColor: false });
  assert.deepEqual(text.split("\n\n").map((block) => block.split("\n")), [
    [
      "LABEL      Quoting tool",
      "USED       1,234,567",
      "LAST USED  2026-11-26 23:12",
      "ACCESS     2 production, 1 sample",
    ],
    [
      "LABEL      CRM [2J",
      "USED       5",
      "LAST USED  never",
      "ACCESS     everything, production",
    ],
    ["LABEL      Empty", "USED       0", "ACCESS     everything, none"],
  ]);
});

Deno.test("long cells wrap in a narrow terminal", () => {
  const rows = [["NAME", "DETAILS"], ["fees", "76 added, 0 replaced, 0 removed, 0 unchanged"]];
  assert.deepEqual(tableText(rows, { width: 40, hasColor: false }).split("\n"), [
    "NAME     fees",
    "DETAILS  76 added, 0 replaced, 0",
    "         removed, 0 unchanged",
  ]);
});

Deno.test("headings are bold when color is available", () => {
  const wide = tableText(ROWS, { width: 80, hasColor: true });
  assert.ok(wide.startsWith("\u001b[1mLABEL "));
  assert.ok(wide.split("\n")[0]!.endsWith("ACCESS\u001b[22m"));
  assert.ok(
    tableText(ROWS, { width: 20, hasColor: true }).startsWith("\u001b[1mLABEL    \u001b[22m"),
  );
});
