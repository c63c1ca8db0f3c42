import type { RowFault } from "../model/faults.ts";
import { GateError } from "../gate/gate_error.ts";
import { PublishError } from "./publish_error.ts";
import { ReadError } from "../model/read_error.ts";
import { ShrinkError } from "../gate/shrink.ts";

/** Why something is not published, as a message between threads carries it. */
export type ToldRefusal =
  | { readonly kind: "gate"; readonly faults: readonly RowFault[]; readonly faultyRows: number }
  | {
    readonly kind: "shrink";
    readonly dataset: string;
    readonly left: number;
    readonly had: number;
  }
  | { readonly kind: "publish" | "read" | "range"; readonly message: string };

/** What is told of an error; undefined where it is none of publishing's. */
export function tellRefusal(error: unknown): ToldRefusal | undefined {
  if (error instanceof GateError) {
    const { faults, faultyRows } = error;
    return { kind: "gate", faults, faultyRows };
  }
  if (error instanceof ShrinkError) {
    const { dataset, left, had } = error;
    return { kind: "shrink", dataset, left, had };
  }
  if (error instanceof PublishError) return { kind: "publish", message: error.message };
  if (error instanceof ReadError) return { kind: "read", message: error.message };
  if (error instanceof RangeError) return { kind: "range", message: error.message };
  return undefined;
}

/** The error that was told. */
export function refusalOf(told: ToldRefusal): Error {
  switch (told.kind) {
    case "gate":
      return new GateError(told.faults, told.faultyRows);
    case "shrink":
      return new ShrinkError(told.dataset, told.left, told.had);
    case "publish":
      return new PublishError(told.message);
    case "read":
      return new ReadError(told.message);
    case "range":
      return new RangeError(told.message);
  }
}
