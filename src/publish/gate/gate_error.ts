import type { RowFault } from "../model/faults.ts";

/** How many faulty rows are told; all are counted. */
export const FAULTS_TOLD = 100;

/** A version that cannot be published, and why. */
export class GateError extends Error {
  override readonly name = "GateError";

  /**
   * @param faults Those of the first faulty rows.
   * @param faultyRows How many rows are at fault.
   */
  constructor(readonly faults: readonly RowFault[], readonly faultyRows: number) {
    super(`${faultyRows} ${faultyRows === 1 ? "row is" : "rows are"} at fault`);
  }
}
