import type { ApplicationCheck, CheckState } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { newLink } from './links.ts';
import { declinedMail, questionMail } from './mails.ts';
import { moveApplication } from './move.ts';
import { deleteChecks, writeCheck } from './staff-store.ts';
import { type ApplicationRow, findApplication, lockApplication } from './store.ts';

/** Notes what somebody has looked at, or opens it again. Throws NOT_FOUND, APPLICATION_DECIDED. */
export async function checkApplication(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, check, state, note }: { id: string; check: ApplicationCheck; state: CheckState; note: string | undefined },
  by: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockApplication(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.status !== 'SUBMITTED' && row.status !== 'ASKED_BACK') throw new AppError('APPLICATION_DECIDED');
    if (state === 'open') await deleteChecks(tx, id, [check]);
    else await writeCheck(tx, id, { check, state, note: note || null, by, at: clock.wall() });
  });
}

/** Asks the applicant something; the mail leads to where it is answered. Throws NOT_FOUND, APPLICATION_DECIDED. */
export async function askApplicant(context: Context, { id, question }: { id: string; question: string }, by: string): Promise<void> {
  const row = await requireApplication(context, id);
  const link = newLink(context, id);
  const mail = questionMail(
    context,
    { id, email: row.email, key: link.token_hash },
    { business_name: nameOf(row), question, url: link.url },
  );
  await sendMessage(context, mail, async (tx) => {
    await moveApplication(tx, id, {
      to: 'ASKED_BACK',
      event: 'asked',
      by,
      words: question,
      at: context.clock.wall(),
      refusal: 'APPLICATION_DECIDED',
      changes: () => ({ question }),
    });
    await link.keep(tx);
  });
}

/** Declines an application; the applicant is told why. Throws NOT_FOUND, APPLICATION_DECIDED. */
export async function declineApplication(context: Context, { id, reason }: { id: string; reason: string }, by: string): Promise<void> {
  const row = await requireApplication(context, id);
  const mail = declinedMail(context, { id, email: row.email, key: `${id}:declined` }, { business_name: nameOf(row), reason });
  await sendMessage(context, mail, async (tx) => {
    await moveApplication(tx, id, {
      to: 'DECLINED',
      event: 'declined',
      by,
      words: reason,
      at: context.clock.wall(),
      refusal: 'APPLICATION_DECIDED',
      changes: () => ({ decline_reason: reason, question: null }),
    });
  });
}

/** Throws NOT_FOUND. */
export async function requireApplication({ db }: Pick<Context, 'db'>, id: string): Promise<ApplicationRow> {
  const row = await findApplication(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What customers call the business. */
export function nameOf({ business, email }: Pick<ApplicationRow, 'business' | 'email'>): string {
  return business.business_name ?? email;
}
