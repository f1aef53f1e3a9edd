import { availableParallelism } from 'node:os';
import { AppError } from '../../errors.ts';
import { FairQueue, QueueFull, type Share } from './fair-queue.ts';

/** One processor stays free for payments. More at once than there are processors would only make each slower, and hold memory for each. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** About a second of work: who would wait longer is told to come again. */
const MOST_WAITING = 40;
const COME_AGAIN_S = 2;

/** One for the process: its processors are what is shared out. */
const queue = new FairQueue({ at_once: AT_ONCE, most_waiting: MOST_WAITING });

/** Does what needs a password to be hashed when its turn comes. Throws SIGN_IN_BUSY where others have more claim to a place in the line. */
export async function inTurn<T>(share: Share, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(share, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('SIGN_IN_BUSY', { retry_after_s: COME_AGAIN_S, extra: { retry_after_s: COME_AGAIN_S } });
  }
}
