import type { AuditEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type AuditWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { MAIL_ANSWER } from './mail-answer.ts';
import { insertMessage, listMessages } from './messages-store.ts';
import { moveRequest } from './status.ts';
import { findRequest, type LockedRequest, lockRequest } from './store.ts';

/** Which request, and the newest text that whoever decides has read: what they have not read is not decided on. */
interface Subject {
  readonly id: string;
  readonly newest: string;
}

/** Who of the staff does it. */
export interface By {
  readonly name: string;
  readonly who: AuditWho;
}

/**
 * Answers a request, by mail as well where its sender can be written to; gives whether it was. Of two who answer at
 * once the second is refused. Throws NOT_FOUND, SUPPORT_CHANGED, SUPPORT_CLOSED.
 */
export function answerRequest(
  context: Context,
  { text, ...subject }: Subject & { readonly text: string },
  by: By,
): Promise<{ mailed: boolean }> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const request = await requireRead(tx, subject);
    const mailed = ((await findRequest(tx, request.id))?.confirm_to ?? null) !== null;
    const id = newId('spm');
    await insertMessage(tx, request.id, { id, side: 'staff', by_name: by.name, text, at, mailed });
    await move(context, tx, request, 'answered', by, at);
    if (mailed) await context.queue.enqueue(tx, MAIL_ANSWER, { id });
    return { mailed };
  });
}

/** Closes a request; nobody is told. Throws NOT_FOUND, SUPPORT_CHANGED, SUPPORT_CLOSED. */
export function closeRequest(context: Context, subject: Subject, by: By): Promise<void> {
  return context.db.transaction(async (tx) => move(context, tx, await requireRead(tx, subject), 'closed', by, context.clock.now()));
}

/** Opens a closed one again: it waits for an answer. Throws NOT_FOUND, SUPPORT_CHANGED, SUPPORT_NOT_CLOSED. */
export function reopenRequest(context: Context, subject: Subject, by: By): Promise<void> {
  return context.db.transaction(async (tx) => move(context, tx, await requireRead(tx, subject), 'reopened', by, context.clock.now()));
}

/** Locks a request nothing of which is unread. */
async function requireRead(tx: Queryable, { id, newest }: Subject): Promise<LockedRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError('NOT_FOUND');
  const [last] = await listMessages(tx, id, 1);
  if ((last?.id ?? id) !== newest) throw new AppError('SUPPORT_CHANGED');
  return request;
}

const EVENTS = { answered: 'support.answered', closed: 'support.closed', reopened: 'support.reopened' } as const satisfies Record<
  string,
  AuditEvent
>;

async function move(
  { clock }: Context,
  tx: Queryable,
  request: LockedRequest,
  event: keyof typeof EVENTS,
  { who }: By,
  at: Date,
): Promise<void> {
  const status = await moveRequest(tx, request, event, at);
  await writeEntry(tx, clock, {
    event: EVENTS[event],
    who,
    thing: { kind: 'support_request', id: request.id, name: `support request ${request.reference}` },
    before: { status: request.status },
    after: { status },
  });
}
