import { LRUCache } from "lru-cache";

/** The field of a form that may be sent once, such as one whose answer shows a key. */
export const ONCE_FIELD = "once";

const sent = new LRUCache<string, true>({ max: 1000 });

/**
 * Does something for a form that was not sent before: a reload must not do it again.
 *
 * @throws {RangeError} when it was sent before.
 */
export async function onlyOnce<T>(form: FormData, work: () => Promise<T>): Promise<T> {
  const id = String(form.get(ONCE_FIELD) ?? "");
  if (sent.has(id)) throw new RangeError("This form was sent before. What it did is done.");
  sent.set(id, true);
  try {
    return await work();
  } catch (error) {
    sent.delete(id);
    throw error;
  }
}
