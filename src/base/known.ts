/**
 * What is known to be there. Each function checks once, and throws an error that names what is missing,
 * where the compiler would need an assertion. Do not call them from loops over rows or typed arrays:
 * shared by kinds of arrays, they would be slower there than the array itself.
 */

/** A value that is there. `what` names it in the error. */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** The first item of a list that has one. */
export function firstOf<Item>(list: readonly Item[]): Item {
  return itemAt(list, 0);
}

/** The last item of a list that has one. */
export function lastOf<Item>(list: readonly Item[]): Item {
  return itemAt(list, list.length - 1);
}

/** The item of a list at an index that it has. */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item !== undefined || index in Object(list)) return item as Item;
  throw new RangeError(`No item ${index} in a list of ${list.length}`);
}

/** The value of a map that has the key. */
export function entryOf<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined && !map.has(key)) throw new Error(`No entry "${key}"`);
  return value as Value;
}

/** The member of an object that has it. */
export function memberOf<Value>(object: Readonly<Record<string, Value>>, name: string): Value {
  if (Object.hasOwn(object, name)) return object[name] as Value;
  throw new Error(`No member "${name}"`);
}

/**
 * The member that an object itself has, or undefined: names from files and requests include
 * `constructor`, which every object inherits.
 */
export function ownMember<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
