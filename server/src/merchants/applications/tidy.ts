import type { Context } from '../../context.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { nameOf, requireApplication } from './decide.ts';
import { APPLICATION_LINK_MS } from './lifetimes.ts';
import { closedMail } from './mails.ts';
import { moveApplication } from './move.ts';
import { deleteDraftsBefore, deleteLinksBefore, listUnanswered } from './staff-store.ts';

/**
 * Closes applications whose question nobody answered for 30 days, telling the applicant, and forgets those that were
 * never sent and links that no longer work.
 */
export async function tidy(context: Context): Promise<void> {
  const now = context.clock.wall();
  const cut = new Date(now.getTime() - APPLICATION_LINK_MS);
  for (const id of await listUnanswered(context.db, cut)) await closeUnanswered(context, id);
  await deleteDraftsBefore(context.db, cut);
  await deleteLinksBefore(context.db, now);
}

async function closeUnanswered(context: Context, id: string): Promise<void> {
  const row = await requireApplication(context, id);
  const mail = closedMail(context, { id, email: row.email, key: `${id}:closed` }, nameOf(row));
  await sendMessage(context, mail, async (tx) => {
    const at = context.clock.wall();
    await moveApplication(tx, id, { to: 'CLOSED', event: 'closed', by: 'the system', at, refusal: 'APPLICATION_NOT_OPEN' });
  });
}
