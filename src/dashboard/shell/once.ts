import { LRUCache } from "lru-cache";
import { textOf } from "./page.ts";

/** A hidden field with a unique id, for forms that must only be submitted once. */
export const ONCE_FIELD = "once";

const sent = new LRUCache<string, true>({ max: 1000 });

/**
 * Runs work for a form unless it was submitted before, as by a reload. After an error, the form can be
 * submitted again.
 *
 * @throws {RangeError} when the form was submitted before, or has no id.
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
