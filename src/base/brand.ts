declare const brand: unique symbol;

/**
 * A value that was checked or made in one place. The name exists for the compiler only: it keeps two
 * things apart that look the same, such as a cursor and any other text.
 */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
