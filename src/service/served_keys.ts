import { type Key, Keyring } from "../access/keyring.ts";
import { Slots } from "../access/slots.ts";
import type { KeysUpdate, Update } from "../serving/messages.ts";

/** The keys that all threads answer to. This thread gives each its number. */
export class ServedKeys {
  readonly keyring = new Keyring();
  readonly slots = new Slots();
  #keys: readonly Key[] = [];

  /** All of them, for a thread that has none yet. */
  get latest(): KeysUpdate {
    return { keys: this.#keys, slots: this.slots.all };
  }

  /**
   * Lets keys be the usable ones from now on; settles when they are.
   *
   * @param release Lets all threads begin with them at one moment, this one by what it is given.
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
