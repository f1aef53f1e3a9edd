/** Files that are worked on at a time: most are small, and the disk answers several at once. */
const LANES = 8;

/** Works on all items, some at a time, in no order. Throws what the first throws, once those that were begun have ended. */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  let has_failed = false;
  const lane = async (): Promise<void> => {
    while (next < items.length && !has_failed) {
      const item = items[next++] as T;
      try {
        await work(item);
      } catch (error) {
        has_failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
