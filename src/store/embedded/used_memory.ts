import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/**
 * Lets the engine hold 200 MB less while it makes a store's files, in the thread that calls this. It is
 * run some ten times for that, by another engine, and its memory is put back before each run from a
 * copy of all 128 MB, which makes the pages of both real. Most of them hold nothing but zeros.
 */
export function keepUsedMemoryOnly(): void {
  const create: (options: PGliteOptions) => Promise<PGlite> = PGlite.create.bind(PGlite);
  const createLean = async (options: PGliteOptions) => {
    const engine = await create(options);
    const isRunByAnother = options.pgDataProxyFs !== undefined;
    if (isRunByAnother) offerUsedOnly(engine.Module as unknown as EngineModule);
    return engine;
  };
  PGlite.create = createLean as typeof PGlite.create;
}

/** The engine's memory, as it offers that to what runs it. */
interface EngineModule {
  HEAPU8: Uint8Array<ArrayBuffer>;
}

function offerUsedOnly(module: EngineModule): void {
  let memory = usedOnly(module.HEAPU8);
  Object.defineProperty(module, "HEAPU8", {
    get: () => memory,
    // There is a new view whenever the memory grows.
    set: (grown: EngineModule["HEAPU8"]) => memory = usedOnly(grown),
  });
}

/** A memory whose copy ends with the last of it that is not zero, and which such a copy puts back. */
function usedOnly(memory: EngineModule["HEAPU8"]): EngineModule["HEAPU8"] {
  const putBack = (bytes: ArrayLike<number>, offset?: number) => {
    const used = usedOf(memory);
    Uint8Array.prototype.set.call(memory, bytes, offset);
    if (offset === undefined && used > bytes.length) memory.fill(0, bytes.length, used);
  };
  return Object.assign(memory, {
    slice: () => memory.subarray(0, usedOf(memory)).slice(),
    set: putBack,
  });
}

/** Reading makes no page real that nothing was written to. */
function usedOf({ buffer }: EngineModule["HEAPU8"]): number {
  const words = new Int32Array(buffer);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used--;
  return used * Int32Array.BYTES_PER_ELEMENT;
}
