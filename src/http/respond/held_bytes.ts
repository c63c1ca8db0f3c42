/** What the answers of each key hold; what several of them share counts once. */
export class HeldBytes {
  readonly #byKey = new Map<string, { bytes: number; readonly uses: Map<object, number> }>();

  /** How many bytes the answers of a key hold. */
  of(keyId: string): number {
    return this.#byKey.get(keyId)?.bytes ?? 0;
  }

  /** One more answer of a key holds something of so many bytes. */
  take(keyId: string, { what, bytes }: Held): void {
    let held = this.#byKey.get(keyId);
    if (held === undefined) this.#byKey.set(keyId, held = { bytes: 0, uses: new Map() });
    const uses = held.uses.get(what) ?? 0;
    held.uses.set(what, uses + 1);
    if (uses === 0) held.bytes += bytes;
  }

  /** One of them does not hold it any more. */
  leave(keyId: string, { what, bytes }: Held): void {
    const held = this.#byKey.get(keyId)!;
    const uses = held.uses.get(what)!;
    if (uses > 1) return void held.uses.set(what, uses - 1);
    held.uses.delete(what);
    held.bytes -= bytes;
    if (held.uses.size === 0) this.#byKey.delete(keyId);
  }
}

/** What an answer holds besides what its version holds anyway. */
export interface Held {
  readonly what: object;
  readonly bytes: number;
}
