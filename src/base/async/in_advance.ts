/** Yields items; while one is used, the next is being made. */
export async function* inAdvance<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // It is awaited, and throws, when its turn comes.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
