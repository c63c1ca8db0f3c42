/** What a parameter takes, as the description shows it (JSON Schema, and what that has no word for). */
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
  /** A number above it is lowered to it, a text of more characters cut, rather than refused. */
  readonly cap?: number;
  /** Whether case makes a difference. */
  readonly caseless?: boolean;
  readonly example?: string | number | boolean;
}

/** Reads what a client sent, or throws a refusal that names the parameter and what is allowed. */
type Read<T> = (value: string, name: string) => T;

/**
 * One query parameter: what it takes, how it is read, what it means. It is plain data that never
 * changes; each method gives a changed copy.
 *
 * @typeParam T The parsed value; includes undefined if the parameter is optional.
 */
export class Param<T> {
  /**
   * @param missing What an omitted parameter gives; left out, an omitted one is refused with `needed`.
   */
  constructor(
    readonly schema: ParamSchema,
    readonly read: Read<T>,
    readonly missing: T | undefined = undefined,
    readonly description = "",
    readonly needed: string | undefined = undefined,
  ) {}

  /** What the parameter means, for the reference. */
  says(description: string): Param<T> {
    return new Param(this.schema, this.read, this.missing, description, this.needed);
  }

  /** Shows what the description cannot know otherwise. */
  showing(schema: Partial<ParamSchema>): Param<T> {
    const shown = { ...this.schema, ...schema };
    return new Param(shown, this.read, this.missing, this.description, this.needed);
  }

  /** Gives an omitted parameter a value. */
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

  /** Refuses an omitted parameter. */
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

  /** Reads a given value further. */
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

/** A required parameter whose value counts as none. */
export class RequiredParam extends Error {}
