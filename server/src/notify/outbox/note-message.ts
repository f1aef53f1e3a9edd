import type { MessageFailure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { MessageState } from './purpose.ts';
import { changeMessage } from './store.ts';

export interface Outcome {
  readonly state: MessageState;
  readonly failure?: MessageFailure | null | undefined;
  readonly code?: string | null | undefined;
  readonly provider_id?: string | null | undefined;
  readonly next_try_at?: Date | undefined;
}

/**
 * Keeps what became of a message, and notifies its sender, in one transaction; gives whether that was new. With
 * `attempt` only as long as that is its last try: whoever was thought to have died may come back.
 */
export async function noteMessage(context: Context, id: string, outcome: Outcome, attempt: number | null = null): Promise<boolean> {
  const { state, failure = null, code = null, provider_id = null, next_try_at = null } = outcome;
  const noted = { state, failure, error_code: code, provider_id, next_try_at };
  const changed = await context.db.transaction(async (tx) => {
    const row = await changeMessage(tx, id, attempt, noted, context.clock.wall());
    if (row?.about) await context.purposes[row.purpose].changed?.(context, tx, row.about, { state, failure });
    return row;
  });
  if (!changed) return false;
  context.metrics.countMessage(changed.channel, state);
  const { purpose, channel } = changed;
  const level = state === 'failed' || state === 'uncertain' || state === 'undelivered' ? 'warn' : 'info';
  context.log[level]({ message_id: id, purpose, channel, failure, code, provider_id, next_try_at }, `message.${state}`);
  return true;
}
