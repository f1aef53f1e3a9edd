import type { Clock } from '../../kernel/clock/clock.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { addMessage } from '../outbox/store.ts';
import type { Sms } from './port.ts';

/** The sandbox's SMS: messages stay in the outbox, each with the sandbox clock's time. */
export function smsOutbox(db: Queryable, clock: Clock): Sms {
  return {
    kind: 'outbox',
    knows_keys: true,
    send: async ({ to, body, key }) => {
      await addMessage(db, { channel: 'sms', to, subject: null, body, html: null }, clock.now(), key ?? null);
      return undefined;
    },
  };
}
