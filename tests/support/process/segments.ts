/**
 * Whether a segment of a dataset has been written completely. Its folder is created with the first
 * file of a build, so a missing folder means not yet; the files that a build reads by position come
 * before it.
 */
export async function hasSegment(
  dataDir: string,
  dataset: string,
  version?: number,
): Promise<boolean> {
  try {
    for await (const { name } of Deno.readDir(`${dataDir}/segments/${dataset}`)) {
      if (!name.endsWith(".version")) continue;
      if (version === undefined || name.startsWith(`${version}-`)) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
