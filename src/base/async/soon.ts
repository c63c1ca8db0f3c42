/** A value that is there, or is still awaited. */
export type Soon<T> = T | Promise<T>;

/** What follows from a value: at once where it is there, as waiting for a turn costs some 10 µs. */
export function whenThere<T, Result>(
  value: Soon<T>,
  next: (value: T) => Soon<Result>,
): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
