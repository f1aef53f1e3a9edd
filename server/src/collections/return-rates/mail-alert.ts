import type { Context } from '../../context.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { RATE_RULES } from './rates.ts';
import { readAlert } from './store.ts';
import { percent } from './table.ts';

/** The queued task's name. */
export const MAIL_ALERT = 'return_rates.mail_alert';

/** Tells the provider's support address that a rate went above its threshold, with what it counts. */
export async function mailAlert(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const alert = await readAlert(context.db, id);
  if (!alert) throw new Error(`there is no return-rate alert ${id}`);
  const { brand } = context.config;
  const who = alert.business_name ?? 'All businesses together';
  const mail = writeMail(brand, `Return rate: ${who}, ${alert.rate}`, [
    { is: 'text', text: `Of the debits of the last 60 days, more have come back than the rules of the ACH network allow.` },
    {
      is: 'facts',
      facts: [
        ['Business', alert.business_id === null ? who : `${who} (${alert.business_id})`],
        ['Rate', alert.rate],
        ['Returned', `${alert.returns} of ${alert.debits}: ${percent(alert)}`],
        ['Threshold', percent({ returns: RATE_RULES[alert.rate].threshold_basis_points, debits: 10_000 })],
        ['Seen', alert.began_at.toISOString()],
        [
          'Stopped',
          alert.stopped_at === null
            ? null
            : `It can’t ask for debits. To let it again, run npm run operate -- resume-business ${alert.business_id}`,
        ],
      ],
    },
    { is: 'text', text: 'npm run operate -- return-rates lists all rates as they stand now.' },
  ]);
  await sendMessage(context, {
    purpose: 'alarm',
    key: `return-rate:${id}`,
    language: 'en',
    words: { channel: 'email', to: brand.support_email, ...mail },
  });
}
