import type { Context } from '../../context.ts';
import { listSentTo, type SentRow } from './held-store.ts';
import { placeOf, recipientMark, type Words } from './post-message.ts';

/** By what somebody was reached, and between which moments of real time it was theirs. */
export interface Reached {
  /** A number in E.164, an address, or the id of a browser. */
  readonly to: string;
  readonly from: Date;
  readonly until: Date;
}

/** A message, as whoever got it may have it again. */
export interface HeldMessage extends Omit<SentRow, 'sealed'> {
  /** Null once it is forgotten, and always where it held a code or a link that opens something. */
  readonly text: string | null;
}

/** What we sent to somebody by one number, address or browser, oldest first, after one of these; at most so many. */
export async function listHeldMessages(context: Context, reached: Reached, after: string | null, limit: number): Promise<HeldMessage[]> {
  const { to, from, until } = reached;
  const rows = await listSentTo(context.db, { mark: recipientMark(context, to), from, until }, after, limit);
  return rows.map(({ sealed, ...row }) => ({ ...row, text: sealed === null ? null : textOf(context, row, sealed) }));
}

function textOf({ purposes, sealer }: Context, { id, purpose }: Omit<SentRow, 'sealed'>, sealed: string): string | null {
  // Words that end by themselves are those with a code, or with a link that whoever has it may use.
  if (purposes[purpose].ends_by_itself) return null;
  const words = JSON.parse(sealer.open(sealed, placeOf(id))) as Words;
  if (words.channel === 'sms') return words.body;
  return words.channel === 'email' ? `${words.subject}\n\n${words.body}` : `${words.title}\n\n${words.body}`;
}
