import { AppError } from '../errors.ts';
import { FairQueue, QueueFull, type Share } from './fair-queue.ts';

const COME_AGAIN_S = 2;

/** Does work in its turn. Throws SIGN_IN_BUSY, with when to return, where others have more claim to a place. */
export type RunInLine = <T>(share: Share, work: () => Promise<T>) => Promise<T>;

/** A fair line of this process: so much at once, and so much that may wait. */
export function fairLine(sizes: { at_once: number; most_waiting: number }): RunInLine {
  const queue = new FairQueue(sizes);
  return async (share, work) => {
    try {
      return await queue.run(share, work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      throw new AppError('SIGN_IN_BUSY', { retry_after_s: COME_AGAIN_S, extra: { retry_after_s: COME_AGAIN_S } });
    }
  };
}
