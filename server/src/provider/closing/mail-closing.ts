import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { mailUsers } from '../../merchants/business-users/index.ts';
import { findStanding, type Standing } from '../../merchants/businesses/index.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';

/** The queued task's name. */
export const MAIL_CLOSING = 'closing.mail';
const schema = z.object({
  business_id: z.string(),
  standing: z.enum(['OPEN', 'CLOSING', 'CLOSED']),
  at: z.string(),
  user_ids: z.array(z.string()),
});

/** Tells the Account Admins of a business that it begins to close, stays open, or is closed: once each, by its key. */
export async function mailClosing(context: Context, payload: unknown): Promise<void> {
  const { business_id, standing, at, user_ids } = z.parse(schema, payload);
  const business = await findStanding(context.db, business_id);
  if (!business) throw new Error(`there is no business ${business_id} to tell of`);
  const mail = write(context.config, business.name, standing);
  await mailUsers(context, user_ids, {
    purpose: 'business_closing',
    key: `closing:${business_id}:${standing}:${at}`,
    organization_id: business.organization_id,
    mail,
  });
}

const WORDS: Readonly<Record<Standing, { readonly subject: (name: string) => string; readonly says: readonly string[] }>> = {
  CLOSING: {
    subject: (name) => `${name} is closing`,
    says: [
      'From now on it takes no new payments. Orders that waited were canceled, payment links and invoices were voided, and API keys were revoked.',
      'What your customers approved before is collected, and you are paid out as before until nothing is left. Until then you can log in, refund payments, and download your reports.',
      'Once it is closed, whoever works for no other business of yours can’t log in anymore. Download what you want to keep by then.',
    ],
  },
  OPEN: {
    subject: (name) => `${name} stays open`,
    says: [
      'It isn’t closing anymore, and takes payments as it did before.',
      'Payment links, invoices and API keys that ended stay ended. Please make new ones.',
    ],
  },
  CLOSED: {
    subject: (name) => `${name} is closed`,
    says: [
      'Nothing is left to collect or pay out. Whoever works for no other business of yours can’t log in anymore.',
      'We keep the records of your payments. Thank you for having been with us. Write to us if you need a report later.',
    ],
  },
};

function write({ brand }: Pick<Config, 'brand'>, name: string, standing: Standing): WrittenMail {
  const { subject, says } = WORDS[standing];
  const help = `Is this a surprise? Write to ${brand.support_email}.`;
  return writeMail(
    brand,
    subject(name),
    [...says, help].map((text) => ({ is: 'text', text })),
  );
}
