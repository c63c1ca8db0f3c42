import { NodeFS } from "@electric-sql/pglite/nodefs";
import { fsyncSync } from "node:fs";
import { syncPath } from "../../base/files.ts";
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
 * The embedded engine's files, with an `fsync` that reaches the disk. By default the engine runs
 * without it; together with `durableParams`, a committed transaction is on the disk.
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
 * How much of its files the engine caches itself. It fills this memory with zeros at opening: with
 * the default of 128 MB, it needs 140 MB more and opens 0.3 s later, but reads no faster, because
 * the system caches the files too.
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
