import { type Access, ALL, levelOf, LEVELS, parseAccess, reaches } from "../../access/levels.ts";
import { ACCESS_NAMES, DATASETS } from "../../datasets/mod.ts";
import { accessText } from "../../operate/access.ts";
import { capital } from "../../base/text/text.ts";
import { textOf } from "../shell/page.ts";
import { Scrolling } from "../ui/table.tsx";

const FIELD = "access:";
/** The levels that stood there when the page was made. */
const SHOWN_FIELD = "access";

interface MatrixProps {
  /** What is chosen at first. */
  readonly access: Access;
  /** What may be chosen at most; left out for an organization, which may have everything. */
  readonly ceiling?: Access;
}

/** Levels by name as a table of radio buttons; what is above the ceiling cannot be chosen. */
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

/** The title of what levels are given on, such as `Dealer fees`. */
export function accessTitle(name: string): string {
  const dataset = DATASETS.find(({ key }) => key === name);
  if (dataset !== undefined) return dataset.title;
  return capital(name.replaceAll("_", " ")).replace(/^Hvac/, "HVAC");
}

/** A name that may go on in the next line after an underscore. */
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

/** The level that was chosen on a name; empty if its row has none that can be chosen. */
export const chosenLevel = (form: FormData, name: string) => textOf(form, FIELD + name);

/**
 * What was chosen in a matrix.
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

/** For a form that changes levels: the levels that it shows, which another operator may change in the meantime. */
export function ShownAccess({ access }: { access: Access }) {
  return <input type="hidden" name={SHOWN_FIELD} value={accessText(access)} />;
}

/** The levels that a form showed, as `accessText` gives them. */
export function shownAccess(form: FormData): string {
  return textOf(form, SHOWN_FIELD);
}
