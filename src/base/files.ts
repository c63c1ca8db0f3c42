/**
 * Puts a file in its place when it is whole: it is written beside, under another name, and then
 * renamed.
 *
 * @param unfinished The other name; what is there, from a write that was broken off, goes.
 * @throws What `write` throws; then there is nothing of the new file.
 */
export async function putWhole(
  path: string,
  unfinished: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const remove = () => Deno.remove(unfinished).catch(() => {});
  await remove();
  try {
    await write(unfinished);
    await Deno.rename(unfinished, path);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Whether there is something at a path; false too where it may not be looked at. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
