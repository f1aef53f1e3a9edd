import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { Upkeep } from '../../kernel/jobs/upkeep.ts';
import { reachedRounds } from '../reports/index.ts';
import { gatherUpTo } from './gather-up-to.ts';

/**
 * Writes what consumers are told of changes of their payments, one server at a time. The payment's transaction knows
 * nothing of it: its events are what is read here, each once.
 */
export const gathering: Upkeep = {
  name: 'notices.gather',
  every_ms: 1_000,
  lock: LOCKS.notices,
  rounds: (context) => reachedRounds(context, ({ upto_seq }, stopping) => gatherUpTo(context, upto_seq, stopping)),
};
