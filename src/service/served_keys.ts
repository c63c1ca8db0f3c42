import { type Key, Keyring } from "../access/keyring.ts";
import { Slots } from "../access/slots.ts";
import type { KeysUpdate, Update } from "../serving/messages.ts";

/** The keys that all threads serve. This thread assigns their slots. */
export class ServedKeys {
  readonly keyring = new Keyring();
  readonly slots = new Slots();
  #keys: readonly Key[] = [];

  /** All keys, for a thread that starts. */
  get latest(): KeysUpdate {
    return { keys: this.#keys, slots: this.slots.all };
  }

  /**
   * Replaces the usable keys; settles when all threads serve them.
   *
   * @param release Makes all threads use the keys from one moment on; calls its argument for this
   *   thread.
   */
  async replace(
    keys: readonly Key[],
    release: (update: Update, begin: () => void) => Promise<void>,
  ): Promise<void> {
    for (const { id } of keys) this.slots.of(id);
    await release({ keys: { keys, slots: this.slots.all } }, () => {
      this.#keys = keys;
      this.keyring.replace(keys);
    });
  }
}
