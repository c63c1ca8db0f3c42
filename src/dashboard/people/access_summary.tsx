import { type Access, levelOf, LEVELS } from "../../access/levels.ts";
import { capital } from "../../base/text/text.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { DetailList } from "../ui/elements.tsx";
import { accessTitle } from "./matrix.tsx";
import { firstOf } from "../../base/known.ts";

/** The names that have each level, the highest first; without those that have none. */
function namesByLevel(access: Access) {
  return LEVELS.toReversed()
    .map((level) => ({
      level,
      titles: ACCESS_NAMES.filter((name) => levelOf(access, name) === level).map(accessTitle),
    }))
    .filter(({ level, titles }) => level !== "none" && titles.length > 0);
}

/** So many titles are shown in a table without unfolding them. */
const FEW = 2;

/** What a key may read, in a table's cell: titles where they are few, else how many of each level. */
export function AccessSummary({ access }: { access: Access }) {
  const levels = namesByLevel(access);
  if (levels.length === 0) return <span class="quiet">nothing</span>;
  const names = levels.reduce((sum, { titles }) => sum + titles.length, 0);
  if (names === ACCESS_NAMES.length && levels.length === 1) {
    return <>everything, {firstOf(levels).level}</>;
  }
  if (names <= FEW) {
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

/** What a key may read: the titles at each level. */
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
