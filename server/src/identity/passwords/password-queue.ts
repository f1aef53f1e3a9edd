import { availableParallelism } from 'node:os';
import { fairLine } from '../../kernel/limits/fair-line.ts';

/** One processor stays free for payments. More at once than processors would only be slower, and hold memory. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** About a second of work: who would wait longer is told to come again. */
const MOST_WAITING = 40;

/**
 * Runs work that hashes a password in its turn; one line for a process, which shares processors. Throws SIGN_IN_BUSY.
 */
export const runInPasswordLine = fairLine({ at_once: AT_ONCE, most_waiting: MOST_WAITING });
