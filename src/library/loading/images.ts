import { join } from "node:path";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import type { VersionData } from "../versions/version_data.ts";
import { ImageFault, readImage, writeImage } from "./image.ts";

/** An image to which nothing was added for so long is not being written any more. */
const UNFINISHED_MS = 60_000;

/** The images of a directory, one for each dataset. Any number of processes may share it. */
export class Images {
  readonly #directory: string;

  /** @param directory Made when it is missing. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * The image of a dataset, of whichever version; undefined when there is none that can be used.
   *
   * @param refused Told why there is one that cannot be.
   */
  async read(
    dataset: string,
    refused: (error: unknown) => void = () => {},
  ): Promise<VersionData | undefined> {
    try {
      const data = await readImage(this.#path(dataset), codeFingerprint());
      if (data.dataset !== dataset) throw new ImageFault("It is of another dataset");
      return data;
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) refused(error);
      return undefined;
    }
  }

  /** @throws When the image cannot be written; the one before stays. */
  async write(data: VersionData): Promise<void> {
    await Deno.mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await this.#sweep();
    await writeImage(this.#path(data.dataset), data, codeFingerprint());
  }

  /** Removes what processes left unfinished when they were killed; others may be at work now. */
  async #sweep(): Promise<void> {
    for await (const { name } of Deno.readDir(this.#directory)) {
      if (!/\.image\./.test(name)) continue;
      const path = join(this.#directory, name);
      const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
      const age = Date.now() - (mtime?.getTime() ?? Infinity);
      if (age > UNFINISHED_MS) await Deno.remove(path).catch(() => {});
    }
  }

  #path(dataset: string): string {
    return join(this.#directory, `${dataset}.image`);
  }
}
