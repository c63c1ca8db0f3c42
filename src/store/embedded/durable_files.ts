import { NodeFS } from "@electric-sql/pglite/nodefs";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { present } from "../../base/known.ts";

/** The parts of the engine's file system that are used. */
interface EngineModule {
  readonly FS: {
    readonly ErrnoError: new (errno: number) => Error;
    readonly filesystems: { readonly NODEFS: NodeFiles };
  };
}

interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: unknown): string;
}

interface NodeStream {
  /** The file's descriptor; a directory has none. */
  readonly nfd?: number;
  readonly node: unknown;
}

const EIO = 29;

/**
 * The embedded engine's files, whose `fsync` reaches the disk. The engine is made to run without it;
 * together with `durableParams`, what a transaction wrote is on the disk when its commit is answered.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    present(made.emscriptenOpts.preRun, "preRun").push((module: unknown) =>
      syncWithDisk(module as EngineModule)
    );
    return made;
  }
}

/**
 * How much of its files the engine keeps itself. It fills that with zeros as it opens: with the 128 MB
 * that it takes else, it holds 140 MB more and opens 0.3 s later, and reads no sooner, because the
 * system keeps the files too.
 */
const BUFFERS = "4MB";

/** The engine's parameters, but with `fsync`; its `fdatasync` does nothing. */
export function durableParams(byDefault: readonly string[]): string[] {
  return [
    ...byDefault.filter((param) => param !== "-F"),
    ...["-c", "wal_sync_method=fsync"],
    ...["-c", `shared_buffers=${BUFFERS}`],
  ];
}

function syncWithDisk({ FS }: EngineModule): void {
  const { NODEFS } = FS.filesystems;
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd !== undefined) fsyncSync(nfd);
      else syncPath(NODEFS.realPath(node));
      return 0;
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
}

/** Writes a file or a directory's list of names to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
