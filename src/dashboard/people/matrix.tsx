import { type Access, ALL, levelOf, LEVELS, parseAccess, reaches } from "../../access/levels.ts";
import { ACCESS_NAMES, DATASETS } from "../../datasets/mod.ts";
import { accessText } from "../../operate/access.ts";
import { capital } from "../../base/text/text.ts";
import { textOf } from "../shell/page.ts";
import { Scrolling } from "../ui/table.tsx";

const FIELD = "access:";
/** The levels at the time the page was loaded. */
const SHOWN_FIELD = "access";

interface MatrixProps {
  /** The levels that are selected initially. */
  readonly access: Access;
  /** The highest allowed levels; omitted for an organization, which may have all. */
  readonly ceiling?: Access;
}

/** A table of radio buttons for levels by name; levels above the ceiling are disabled. */
export function Matrix({ access, ceiling = { [ALL]: "production" } }: MatrixProps) {
  return (
    <Scrolling label="Access levels">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">Dataset</th>
            {LEVELS.map((level) => (
              <th scope="col">
                {level}
                <button type="button" class="plain" data-scripted hidden data-set-level={level}>
                  all<span class="unseen">to {level}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...ACCESS_NAMES, ALL].map((name) => (
            <tr>
              <th scope="row">
                {name === ALL ? "Datasets that are added later" : (
                  <>
                    {accessTitle(name)}
                    <br />
                    <Code of={name} />
                  </>
                )}
              </th>
              {LEVELS.map((level) => (
                <td>
                  <input
                    type="radio"
                    name={FIELD + name}
                    value={level}
                    checked={levelOf(access, name) === level}
                    disabled={!reaches(levelOf(ceiling, name), level)}
                    aria-label={`${name === ALL ? "later datasets" : name}: ${level}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** The title of a name that has a level, such as `Dealer fees`. */
export function accessTitle(name: string): string {
  const dataset = DATASETS.find(({ key }) => key === name);
  if (dataset !== undefined) return dataset.title;
  return capital(name.replaceAll("_", " ")).replace(/^Hvac/, "HVAC");
}

/** A name that may wrap after underscores. */
function Code({ of }: { of: string }) {
  return (
    <code>
      {of.split("_").map((part, i) =>
        i === 0 ? part : (
          <>
            _<wbr />
            {part}
          </>
        )
      )}
    </code>
  );
}

/** The submitted level of a name; empty if none was selected. */
export const chosenLevel = (form: FormData, name: string) => textOf(form, FIELD + name);

/**
 * The levels submitted by a {@link Matrix}.
 *
 * @throws {RangeError} when a name or level is unknown.
 */
export function chosenAccess(form: FormData): Access {
  const later = chosenLevel(form, ALL) || "none";
  const levels = ACCESS_NAMES.map((name) => [name, chosenLevel(form, name) || later] as const)
    .filter(([, level]) => level !== later);
  const parts = [[ALL, later], ...levels].map(([name, level]) => `${name}=${level}`);
  return parseAccess(parts.join(","), ACCESS_NAMES);
}

/** A hidden field with the levels that a form shows, to detect changes by another operator. */
export function ShownAccess({ access }: { access: Access }) {
  return <input type="hidden" name={SHOWN_FIELD} value={accessText(access)} />;
}

/** The levels that a submitted form showed, as `accessText` writes them. */
export function shownAccess(form: FormData): string {
  return textOf(form, SHOWN_FIELD);
}
