import type { SupportThread } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { presentListed } from './inbox.ts';
import { readMessages } from './read-messages.ts';
import { findThread, type ThreadRow } from './staff-store.ts';

/** One request with its texts, as staff see it. Throws NOT_FOUND. */
export async function readThread({ db }: Pick<Context, 'db'>, id: string): Promise<Omit<SupportThread, 'looks'>> {
  const row = await findThread(db, id, null);
  if (!row) throw new AppError('NOT_FOUND');
  const { messages, left_out, newest } = await readMessages(db, row);
  const listed = presentListed(row);
  return {
    ...listed,
    created_at: row.created_at.toISOString(),
    phone_number: row.phone_number,
    language: row.language,
    no_mail: whyNoMail(row),
    messages: messages.map(({ id: message_id, side, by_name, text, at, mailed }) => ({
      id: message_id,
      side,
      by: by_name ?? listed.person.name,
      text,
      at: at.toISOString(),
      mailed,
    })),
    left_out,
    newest,
  };
}

function whyNoMail({ side, email_verified_at, user_deleted_at }: ThreadRow): SupportThread['no_mail'] {
  if (side === 'consumer') return email_verified_at === null ? 'not_verified' : null;
  return user_deleted_at === null ? null : 'user_deleted';
}
