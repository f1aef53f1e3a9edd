import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { mailUsers, usersWhoWant } from '../merchants/business-users/index.ts';
import { type WrittenMail, writeMail } from '../notify/mail/write-mail.ts';
import { withoutQuery } from './audited.ts';
import { type FailingEndpoint, readFailing, takeFailing } from './failing-store.ts';

/** The queued task's name. */
export const MAIL_FAILING = 'webhooks.mail_failing';
const schema = z.object({ webhook_id: z.string() });
const DAY_MS = 86_400_000;

/** Queues a mail for every address that has taken nothing for 24 hours: once, until it has taken a message again. */
export function askForFailingMails({ clock, db, queue }: Context): Promise<void> {
  const now = clock.wall();
  return db.transaction(async (tx) => {
    for (const { id } of await takeFailing(tx, new Date(now.getTime() - DAY_MS), now))
      await queue.enqueue(tx, MAIL_FAILING, { webhook_id: id });
  });
}

/** Tells every active Account Admin who wants it that an address fails: once each for one time of failing, by its key. */
export async function mailFailing(context: Context, payload: unknown): Promise<void> {
  const failing = await readFailing(context.db, z.parse(schema, payload).webhook_id);
  if (!failing) return;
  await mailUsers(context, await usersWhoWant(context.db, failing.business_id, 'webhook_failing'), {
    purpose: 'webhook_failing',
    key: `webhook-failing:${failing.id}:${failing.failing_mailed_at.getTime()}`,
    mail: write(context, failing),
  });
}

function write({ config: { brand, public_url } }: Context, { id, url, business_name, waiting }: FailingEndpoint): WrittenMail {
  const waits = waiting === 1 ? '1 message is waiting.' : `${waiting} messages are waiting.`;
  return writeMail(brand, `Webhook failing for 24 hours: ${business_name}`, [
    { is: 'text', text: `${withoutQuery(url)} hasn’t accepted a message for 24 hours. ${waits}` },
    {
      is: 'text',
      text: 'We try each message for 24 hours, then stop. You can send any of the last 30 days again. Payments aren’t affected.',
    },
    { is: 'link', label: 'See what it answers', url: `${public_url}/merchant/webhooks/${id}` },
  ]);
}
