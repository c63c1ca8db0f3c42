/** What a promise gives, or `otherwise` when it takes too long or fails. */
export async function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const { promise: overdue, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([promise, overdue]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
