import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { Upkeep } from '../../kernel/jobs/upkeep.ts';
import { type EventMark, isReached, markEvents } from '../reports/index.ts';
import { gatherUpTo } from './gather-up-to.ts';

/**
 * Writes what consumers are told of changes of their payments, one server at a time. The payment's transaction knows
 * nothing of it: its events are what is read here, each once.
 */
export const gathering: Upkeep = {
  name: 'notices.gather',
  every_ms: 1_000,
  lock: LOCKS.notices,
  rounds(context) {
    let mark: EventMark | undefined;
    return async (stopping) => {
      mark ??= await markEvents(context);
      if (!(await isReached(context, mark))) return;
      await gatherUpTo(context, mark.upto_seq, stopping);
      mark = undefined;
    };
  },
};
