/**
 * The result of a promise, or `otherwise` if it takes longer than `ms`.
 *
 * @throws What the promise rejects with in time.
 */
export async function inTime<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const { promise: overdue, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([promise, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of a promise, or `otherwise` if it takes longer than `ms` or rejects. */
export async function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  return await inTime(ms, promise.catch(() => otherwise), otherwise);
}
