import type { EmailChange } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import { latestStandings } from '../../../notify/outbox/index.ts';
import { findEmailChange } from './store.ts';

/** The new address that waits for its link to be opened, with what became of the mail; undefined where none waits. */
export async function readEmailChange({ db, clock }: Pick<Context, 'db' | 'clock'>, user_id: string): Promise<EmailChange | undefined> {
  const waiting = await findEmailChange(db, user_id, clock.wall());
  if (!waiting) return undefined;
  const standings = await latestStandings(db, 'email_change', [user_id]);
  return { email: waiting.email, ends_at: waiting.expires_at.toISOString(), link: standings.get(user_id) ?? null };
}
