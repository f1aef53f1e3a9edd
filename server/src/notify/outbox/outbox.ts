import type { Outbox } from '../../kernel/jobs/dispatcher.ts';
import { inTrace } from '../../kernel/tracing/index.ts';
import { attempt } from './attempt.ts';
import { LEASE_MS } from './deliver.ts';
import { type TakenMessage, takeMessages } from './store.ts';
import { watchMessages } from './watch-messages.ts';

/** Texts, mails and push notices, as the dispatcher sends them. */
export const outbox: Outbox<TakenMessage> = {
  name: 'messages',
  most: 10,
  open(context) {
    watchMessages(context);
    return {
      take(room) {
        const now = context.clock.wall();
        return takeMessages(context.db, { now, lease_until: new Date(now.getTime() + LEASE_MS), most: room });
      },
      send: (taken) => inTrace(context.tracing, 'send message', {}, () => attempt(context, taken)),
    };
  },
};
