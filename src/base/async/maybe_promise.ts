/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies a function, synchronously if the value is available: a microtask turn costs about 10 µs. */
export function whenAvailable<T, Result>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
