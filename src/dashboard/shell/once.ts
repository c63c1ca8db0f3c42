import { LRUCache } from "lru-cache";
import { textOf } from "./page.ts";

/** The field of a form that may be sent once, such as one whose answer shows a key. */
export const ONCE_FIELD = "once";

const sent = new LRUCache<string, true>({ max: 1000 });

/**
 * Does something for a form that was not sent before: a reload must not do it again.
 *
 * @throws {RangeError} when it was sent before, or does not say which form it is.
 */
export async function onlyOnce<T>(form: FormData, work: () => Promise<T>): Promise<T> {
  const id = textOf(form, ONCE_FIELD);
  if (id === "") throw new RangeError("This form is incomplete. Open the page again.");
  if (sent.has(id)) {
    throw new RangeError("This form was already sent, and its change was made once.");
  }
  sent.set(id, true);
  try {
    return await work();
  } catch (error) {
    sent.delete(id);
    throw error;
  }
}
