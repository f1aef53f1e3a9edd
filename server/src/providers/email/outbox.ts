import type { Clock } from '../../kernel/clock/clock.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { addMessage } from '../outbox/store.ts';
import type { Email } from './port.ts';

/** The sandbox's e-mail: messages stay in the outbox, each with the sandbox clock's time. Of a file it keeps the name. */
export function emailOutbox(db: Queryable, clock: Clock): Email {
  return {
    kind: 'outbox',
    knows_keys: true,
    send: async ({ to, subject, body, html, key, attachment }) => {
      const said = attachment === undefined ? body : `${body}\nAttached: ${attachment.file_name}\n`;
      await addMessage(db, { channel: 'email', to, subject, body: said, html: html ?? null }, clock.now(), key ?? null);
      return undefined;
    },
  };
}
