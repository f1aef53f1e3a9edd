import type { Context } from '../../context.ts';
import { noteMessage } from './note-message.ts';

const ID = /msg_[0-9a-z]{26}/;

/** What a mail that came back says: which of ours it is, and the mail server's code. */
export interface Bounce {
  readonly id: string;
  readonly code: string | null;
  readonly delivered: boolean;
  readonly abandoned: boolean;
}

/**
 * A delivery status notification (RFC 3464): our id stands in its recipient (the mail's sender, behind a plus), its
 * envelope id or the Message-ID of the mail it carries. Undefined where it is about none of ours.
 */
export function readBounce(mail: string): Bounce | undefined {
  const id = ID.exec(mail)?.[0];
  if (id === undefined) return undefined;
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S+)`, 'im').exec(mail)?.[1]?.toLowerCase();
  const action = field('Action');
  const code = field('Status') ?? null;
  return {
    id,
    code,
    delivered: action === 'delivered',
    abandoned: action === 'failed' || (action === undefined && code !== null && code.startsWith('5')),
  };
}

/** Keeps that a mail came back; gives whether that was news. */
export async function noteBounce(context: Context, { id, code, delivered, abandoned }: Bounce): Promise<boolean> {
  if (delivered) return noteMessage(context, id, { state: 'delivered', code });
  if (!abandoned) return false;
  const failure = code?.startsWith('5.1.') ? 'no_such_recipient' : 'recipient_refused';
  return noteMessage(context, id, { state: 'undelivered', failure, code });
}
