import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { hasNeverSignedIn, mailWelcome, openInvitationAgain } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { findHolderByName, findHolderBySubject, findNewcomer, type HolderRow } from './store.ts';

/** The queued task's name. */
export const MAIL_WELCOME = 'business_users.mail_welcome';
const payloadSchema = z.object({ subject: z.string() });

/**
 * Mails a new user who added them, to what, and how to choose a password. After a failure, another call makes another
 * link.
 */
export async function mailWelcomeTask(context: Context, payload: unknown): Promise<void> {
  await welcomeUser(context, z.parse(payloadSchema, payload).subject);
}

/** Has a new user mailed their welcome once the caller's transaction has committed. */
export function inviteByQueue({ queue }: Pick<Context, 'queue'>, tx: Queryable, subject: string): Promise<void> {
  return queue.enqueue(tx, MAIL_WELCOME, { subject });
}

/** The same at once. Nobody is mailed who was deleted meanwhile. */
export async function welcomeUser(context: Context, subject: string): Promise<void> {
  const holder = await findHolderBySubject(context.db, subject);
  if (holder) await welcome(context, holder);
}

/**
 * Mails the welcome once more to whoever has this username or e-mail address and has never signed in, with a fresh
 * link. False, and nothing is mailed, where there is nobody, or they have.
 */
export async function welcomeAgain(context: Context, username_or_email: string): Promise<boolean> {
  const holder = await findHolderByName(context.db, username_or_email.trim());
  if (!holder || !(await hasNeverSignedIn(context, holder.subject))) return false;
  if (holder.invitation !== null) await openInvitationAgain(context.db, holder.subject);
  await welcome(context, holder);
  return true;
}

async function welcome(context: Context, { user_id, subject, username }: HolderRow): Promise<void> {
  await mailWelcome(context, { user_id, subject, username, ...(await findNewcomer(context.db, user_id)) });
}
