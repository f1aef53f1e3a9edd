import type { Queryable } from '../../kernel/db/database.ts';
import { countMessages, listMessages, type MessageRow } from './messages-store.ts';

/** The most texts that one page shows. */
const MOST_SHOWN = 200;

/** What was written in a request, the oldest first, its own notes before all; of very many the newest. */
export async function readMessages(
  db: Queryable,
  request: { readonly id: string; readonly notes: string; readonly created_at: Date },
): Promise<{ messages: MessageRow[]; left_out: number; newest: string }> {
  const below = await listMessages(db, request.id, MOST_SHOWN);
  const left_out = below.length < MOST_SHOWN ? 0 : (await countMessages(db, request.id)) - MOST_SHOWN;
  const first: MessageRow = { id: request.id, side: 'person', by_name: null, text: request.notes, at: request.created_at, mailed: null };
  return { messages: [first, ...below.toReversed()], left_out, newest: below[0]?.id ?? request.id };
}
