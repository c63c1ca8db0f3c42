import { type Access, levelOf, LEVELS } from "../../access/levels.ts";
import { capital } from "../../base/text/text.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { DetailList } from "../ui/elements.tsx";
import { accessTitle } from "./matrix.tsx";
import { firstOf } from "../../base/known.ts";

/** Titles by level, the highest level first, without `none`. */
function namesByLevel(access: Access) {
  return LEVELS.toReversed()
    .map((level) => ({
      level,
      titles: ACCESS_NAMES.filter((name) => levelOf(access, name) === level).map(accessTitle),
    }))
    .filter(({ level, titles }) => level !== "none" && titles.length > 0);
}

/** With more titles than this, a table shows counts, and titles only when expanded. */
const MAX_TITLES = 2;

/** A key's access in a table's cell: a few titles, or else counts by level. */
export function AccessSummary({ access }: { access: Access }) {
  const levels = namesByLevel(access);
  if (levels.length === 0) return <span class="quiet">nothing</span>;
  const names = levels.reduce((sum, { titles }) => sum + titles.length, 0);
  if (names === ACCESS_NAMES.length && levels.length === 1) {
    return <>everything, {firstOf(levels).level}</>;
  }
  if (names <= MAX_TITLES) {
    return <>{levels.map(({ level, titles }) => `${titles.join(", ")} (${level})`).join(", ")}</>;
  }
  return (
    <details>
      <summary class="nowrap">
        {levels.map(({ level, titles }) => `${titles.length} ${level}`).join(", ")}
      </summary>
      <AccessTitles access={access} />
    </details>
  );
}

/** A key's access: the titles at each level. */
export function AccessTitles({ access }: { access: Access }) {
  const levels = namesByLevel(access);
  if (levels.length === 0) return <span class="quiet">nothing</span>;
  return (
    <DetailList
      look="levels"
      of={levels.map(({ level, titles }) => [
        capital(level),
        titles.length === ACCESS_NAMES.length ? "Everything" : titles.join(", "),
      ])}
    />
  );
}
