import { availableParallelism } from 'node:os';
import { fairLine } from '../../kernel/limits/fair-line.ts';

/** One processor stays free for payments. More at once than there are processors would only make each slower, and hold memory for each. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** About a second of work: who would wait longer is told to come again. */
const MOST_WAITING = 40;

/** Does what needs a password to be hashed when its turn comes; one line for the process, whose processors are shared out. Throws SIGN_IN_BUSY. */
export const runInPasswordLine = fairLine({ at_once: AT_ONCE, most_waiting: MOST_WAITING });
