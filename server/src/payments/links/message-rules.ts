import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { MessageChange, PurposeRules } from '../../notify/outbox/index.ts';
import { stopAddress } from '../../notify/preferences/index.ts';
import { findDispatch, markDelivered, markFailure, markSent, markUncertain, markWaiting } from './store.ts';

/** A link is sent while it can be paid and its recipient wants it; whoever had it sent sees what became of it. */
export const messageRules: Pick<PurposeRules, 'whyNot' | 'changed'> = {
  async whyNot(context, about) {
    const dispatch = await findDispatch(context.db, about, context.clock.now());
    if (!dispatch?.can_be_paid || dispatch.recipient === null) return 'too_late';
    return (await stopAddress(context, dispatch.organization_id, dispatch.recipient)) === undefined ? 'stopped' : undefined;
  },
  changed,
};

async function changed({ clock }: Context, tx: Queryable, id: string, { state, failure }: MessageChange): Promise<void> {
  const now = clock.now();
  switch (state) {
    case 'sent':
      return markSent(tx, id, now);
    case 'delivered':
      return markDelivered(tx, id, now);
    case 'uncertain':
      return markUncertain(tx, id, now);
    case 'queued':
      return failure === null ? markWaiting(tx, id) : markFailure(tx, id, failure, null);
    case 'refused':
    case 'failed':
    case 'undelivered':
      return markFailure(tx, id, failure ?? 'unreachable', now);
    case 'sending':
  }
}
