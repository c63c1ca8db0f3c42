/** The values that a parameter takes: JSON Schema, with the additions `cap` and `caseless`. */
export interface ParamSchema {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: string | number | boolean;
  /** A larger number is lowered to this maximum, and a longer text is cut to this many characters. */
  readonly cap?: number;
  /** Whether case is ignored. */
  readonly caseless?: boolean;
  readonly example?: string | number | boolean;
}

/**
 * Parses the text that a client sent.
 *
 * @throws 400 that names the parameter and says what is allowed.
 */
type Read<T> = (value: string, name: string) => T;

/**
 * One query parameter: the values it takes, how they are parsed, and what it means. Immutable: each
 * method returns a changed copy.
 *
 * @typeParam T The parsed value; includes undefined if the parameter is optional.
 */
export class Param<T> {
  /**
   * @param missing The value of an omitted parameter.
   * @param description What it means, without the rules that its schema has.
   * @param needed The error message for an omitted parameter if it is required; `{name}` in it is
   *   replaced with the parameter's name.
   */
  constructor(
    readonly schema: ParamSchema,
    readonly read: Read<T>,
    readonly missing: T | undefined = undefined,
    readonly description = "",
    readonly needed: string | undefined = undefined,
  ) {}

  /**
   * What the reference and assistants say about the parameter: what it means, and the rules that
   * JSON Schema cannot express.
   */
  get fullDescription(): string {
    const { cap, caseless, type } = this.schema;
    const rules = [
      ...cap === undefined
        ? []
        : type === "string"
        ? [`Longer text is cut to ${cap} characters.`]
        : [`More than ${cap} is lowered to ${cap}.`],
      ...caseless === true ? ["Case does not matter."] : [],
    ];
    return [this.description, ...rules].join(" ");
  }

  /** Sets what the parameter means, for the reference. */
  describe(description: string): Param<T> {
    return new Param(this.schema, this.read, this.missing, description, this.needed);
  }

  /** Changes the schema that the reference shows, but not how values are parsed. */
  meta(schema: Partial<ParamSchema>): Param<T> {
    const shown = { ...this.schema, ...schema };
    return new Param(shown, this.read, this.missing, this.description, this.needed);
  }

  /** Makes the parameter optional, with a default value. */
  default<const D extends NonNullable<T>>(value: D): Param<NonNullable<T>> {
    const shown = ["string", "number", "boolean"].includes(typeof value)
      ? { default: value as D & (string | number | boolean) }
      : {};
    return new Param<NonNullable<T>>(
      { ...this.schema, ...shown },
      this.read as Read<NonNullable<T>>,
      value,
      this.description,
    );
  }

  /** Makes the parameter required. */
  required(message?: (name: string) => string): Param<NonNullable<T>> {
    return new Param<NonNullable<T>>(
      this.schema,
      (value, name) => {
        const read = this.read(value, name);
        if (read === undefined || read === null) throw new RequiredParam();
        return read;
      },
      undefined,
      this.description,
      (message ?? ((name) => `Query parameter '${name}' is required.`))("{name}"),
    );
  }

  /** Converts the parsed value; an omitted one stays undefined. */
  map<U>(further: (value: NonNullable<T>, name: string) => U): Param<U | undefined> {
    return new Param<U | undefined>(
      this.schema,
      (value, name) => {
        const read = this.read(value, name);
        return read === undefined || read === null ? undefined : further(read, name);
      },
      undefined,
      this.description,
    );
  }
}

/** Thrown by a required parameter whose value counts as omitted. */
export class RequiredParam extends Error {}
