import { fixWithAdvice } from "./advice.ts";
import { changesText } from "../../publish/compare/changes_text.ts";
import { reviewText } from "../../publish/compare/difference_text.ts";
import { valueText } from "../../publish/gate/error_text.ts";
import type { Renumbered } from "../../publish/versions/lineage.ts";
import type { FileReport } from "../../publish/versions/publish_file.ts";
import type { PublishReport } from "../../publish/versions/report.ts";
import { counted } from "./counted.ts";

/** The maximum number of skipped lines that are listed. */
const MAX_LISTED = 40;

/** Describes the result of a publish, as lines of text. */
export function describe(report: PublishReport & Partial<Pick<FileReport, "left">>): string {
  const { changes, differences, counts, samples = [], left = [] } = report;
  const total = changes.upsert + changes.supersede + changes.delete;
  const rows = counted(report.rows, "row");
  return [
    ...differences === undefined || counts === undefined || total === 0
      ? []
      : [reviewText({ counts, differences, samples }), ""],
    changesText({ ...changes }, report.added),
    ...listedLines(
      report.passedOver,
      ({ line, kept, id }) => `line ${line} is skipped: line ${kept} is a later version of ${id}`,
    ),
    ...listedLines(
      left,
      ({ line, field, value, message, fix, advice }) =>
        `line ${line} is skipped: ${field} ${valueText(value)} ${message}; ${
          fixWithAdvice(fix, advice)
        }`,
    ),
    ...report.warnings.map((warning) => `warning: ${warning}`),
    report.published
      ? `Published ${report.dataset} version ${report.version} with ${rows}.`
      : `Nothing was published. It would be ${report.dataset} version ${report.version} with ` +
        `${rows}.`,
  ].join("\n");
}

/** Describes renumbered versions, one line per dataset. */
export function renumberedLines(renumbered: readonly Renumbered[]): string[] {
  return renumbered.map(({ dataset, from, to }) => `${dataset}: version ${from} is now ${to}`);
}

function listedLines<T>(list: readonly T[], text: (one: T) => string): string[] {
  const more = list.length - MAX_LISTED;
  return [
    ...list.slice(0, MAX_LISTED).map(text),
    ...more > 0 ? [`… and ${more} more lines`] : [],
  ];
}
