import type { AnswerOf, OwnSupportRequest, support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { findOwn, listOwn, type OwnRow } from './own-store.ts';
import { readMessages } from './read-messages.ts';

const PAGE = 10;

/** The requests that somebody sent, the newest first. `after`: the reference of the last one of the page before. */
export async function listOwnRequests(
  { db }: Pick<Context, 'db'>,
  user_id: string,
  after: string | undefined,
): Promise<AnswerOf<typeof support.list>> {
  const rows = await listOwn(db, user_id, after ?? null, PAGE + 1);
  return { requests: rows.slice(0, PAGE).map(present), has_more: rows.length > PAGE };
}

/** One of them with all that was written. Who of the staff wrote is not told. Throws NOT_FOUND, also for others'. */
export async function readOwnRequest(
  { db }: Pick<Context, 'db'>,
  user_id: string,
  reference: string,
): Promise<AnswerOf<typeof support.read>> {
  const row = await findOwn(db, user_id, reference);
  if (!row) throw new AppError('NOT_FOUND');
  const { messages, left_out } = await readMessages(db, row);
  return {
    ...present(row),
    payment: row.payment,
    messages: messages.map(({ id, side, text, at }) => ({ id, by: side === 'person' ? 'you' : 'us', text, at: at.toISOString() })),
    left_out,
  };
}

function present({ reference, status, issue, begins, created_at, last_at }: OwnRow): OwnSupportRequest {
  return { reference, status, issue, begins, created_at: created_at.toISOString(), last_at: last_at.toISOString() };
}
