import type { Param } from "../../http/declare/param.ts";

interface Props {
  readonly name: string;
  readonly param: Param<unknown>;
  /** As it stands in the address. */
  readonly value: string;
}

/** One of an endpoint's parameters to filter by, with what it says of itself. */
export function Filter({ name, param, value }: Props) {
  const { schema: { type, enum: values, example }, description } = param;
  const choices = type === "boolean" ? ["true", "false"] : values;
  const about = `about-${name}`;
  return (
    <div class="field">
      <label for={`filter-${name}`}>{name}</label>
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
            <option value="">any</option>
            {choices.map((choice) => (
              <option value={choice} selected={choice === value.toLowerCase()}>{choice}</option>
            ))}
          </select>
        )}
      <p id={about} class="quiet">{description}</p>
    </div>
  );
}
