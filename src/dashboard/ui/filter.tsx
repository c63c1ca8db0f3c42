import { fieldLabel } from "../../base/text/field_label.ts";
import { Marked } from "./words.tsx";
import type { Param } from "../../http/declare/param.ts";

interface Props {
  readonly name: string;
  readonly param: Param<unknown>;
  /** The current value, as in the URL. */
  readonly value: string;
  /** Values to choose from, if the parameter lists none. */
  readonly values?: readonly (readonly [value: string, label: string])[] | undefined;
}

/** A form field for one of an endpoint's parameters, with its description. */
export function Filter({ name, param, value, values }: Props) {
  const { schema: { type, enum: allowed, example }, description } = param;
  const choices = type === "boolean"
    ? [["true", "Yes"], ["false", "No"]] as const
    : allowed?.map((one) => [one, one] as const) ?? values;
  const about = `about-${name}`;
  return (
    <div class="field">
      <label for={`filter-${name}`}>{fieldLabel(name)}</label>
      {choices === undefined
        ? (
          <input
            id={`filter-${name}`}
            name={name}
            value={value}
            placeholder={example === undefined ? "" : String(example)}
            inputmode={type === "string" ? undefined : "decimal"}
            autocomplete="off"
            aria-describedby={about}
          />
        )
        : (
          <select id={`filter-${name}`} name={name} aria-describedby={about}>
            <option value="">Any</option>
            {choices.map(([choice, label]) => (
              <option value={choice} selected={choice.toLowerCase() === value.toLowerCase()}>
                {label}
              </option>
            ))}
          </select>
        )}
      <p id={about} class="quiet">
        <Marked text={description} />
      </p>
    </div>
  );
}
