import { defined } from "../../base/json/defined.ts";
import { retentionOf } from "../../config.ts";
import { parseVerifiedAt } from "../../operate/inputs.ts";
import type { FileWork } from "../../publish/versions/work.ts";
import { type PageContext, textOf } from "../shell/page.ts";
import { MAX_DIFFERENCES } from "./differences.tsx";
import type { Choices } from "./uploads.ts";

/** Parses the publishing options from a submitted form. */
export function choicesOf(form: FormData): Choices {
  const mode = textOf(form, "mode");
  const list = (name: string) =>
    textOf(form, name).split(",").map((one) => one.trim()).filter((one) => one !== "");
  return {
    mode: mode === "delta" || mode === "patch" ? mode : "whole",
    match: list("match"),
    keep: list("keep"),
    source: textOf(form, "source"),
    verified: textOf(form, "verified"),
    older: textOf(form, "older") === "yes",
  };
}

/**
 * Converts choices to options of `publishFile`.
 *
 * @throws {RangeError} when they do not work together or the date is invalid.
 */
export function optionsOf(
  { host }: PageContext,
  { mode, match, keep, source, verified, older }: Choices,
): Omit<FileWork, "read"> {
  if (mode === "patch" && match.length === 0) {
    throw new RangeError(
      "Name the fields that identify a row, such as manufacturer, sku.",
    );
  }
  return {
    delta: mode === "delta",
    older,
    ...mode === "patch" ? { match } : keep.length === 0 ? {} : { keep },
    ...defined({
      source: source || undefined,
      verified: verified === "" ? undefined : parseVerifiedAt(verified, "date", host.now()),
    }),
    ...retentionOf(host.config),
    now: host.now(),
    differences: MAX_DIFFERENCES,
  };
}
