import type { KeyId } from "../../access/key_format.ts";

/** How much memory the unsent responses of each key hold; objects that they share count once. */
export class MemoryPerKey {
  readonly #byKey = new Map<string, { bytes: number; readonly uses: Map<object, number> }>();

  /** How many bytes the responses of a key hold. */
  of(keyId: KeyId): number {
    return this.#byKey.get(keyId)?.bytes ?? 0;
  }

  /** Adds what another response of a key holds. */
  take(keyId: KeyId, { what, bytes }: HeldMemory): void {
    let held = this.#byKey.get(keyId);
    if (held === undefined) this.#byKey.set(keyId, held = { bytes: 0, uses: new Map() });
    const uses = held.uses.get(what) ?? 0;
    held.uses.set(what, uses + 1);
    if (uses === 0) held.bytes += bytes;
  }

  /** Takes back one `take`. @throws {RangeError} if there was none. */
  release(keyId: KeyId, { what, bytes }: HeldMemory): void {
    const held = this.#byKey.get(keyId);
    const uses = held?.uses.get(what);
    if (held === undefined || uses === undefined) throw new RangeError("Released more than taken");
    if (uses > 1) return void held.uses.set(what, uses - 1);
    held.uses.delete(what);
    held.bytes -= bytes;
    if (held.uses.size === 0) this.#byKey.delete(keyId);
  }
}

/** Memory that a response holds in addition to the version's own. */
export interface HeldMemory {
  /** Identifies the memory: responses with the same object share it. */
  readonly what: object;
  readonly bytes: number;
}
