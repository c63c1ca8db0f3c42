import { retentionOf } from "../../config.ts";
import { parseVerifiedAt } from "../../operate/inputs.ts";
import type { FileWork } from "../../publish/versions/work.ts";
import { type PageContext, textOf } from "../shell/page.ts";
import { MAX_DIFFERENCES } from "./differences.tsx";
import type { Choices } from "./uploads.ts";

/** How a file is to be published, as the map's form says it. */
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
 * What choices mean to whoever publishes.
 *
 * @throws {RangeError} where they do not go together.
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
    ...source === "" ? {} : { source },
    ...verified === "" ? {} : { verified: parseVerifiedAt(verified, "date", host.now()) },
    ...retentionOf(host.config),
    now: host.now(),
    differences: MAX_DIFFERENCES,
  };
}
