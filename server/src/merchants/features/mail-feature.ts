import { BUSINESS_FEATURE_LABELS, BUSINESS_FEATURES, type BusinessFeature } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import { adminsToNotify, mailUsers } from '../business-users/index.ts';
import { readFeatures } from '../businesses/index.ts';

/** The queued task's name. */
export const MAIL_FEATURE = 'business_features.mail';
const schema = z.object({ business_id: z.string(), feature: z.enum(BUSINESS_FEATURES), on: z.boolean(), switched: z.string() });

/** Tells every active Account Admin that a feature was switched on or off: once each, by its key. */
export async function mailFeature(context: Context, payload: unknown): Promise<void> {
  const { business_id, feature, on, switched } = z.parse(schema, payload);
  const { name, organization_id } = await readFeatures(context.db, business_id);
  const mail = write(context, name, feature, on);
  await mailUsers(context, await adminsToNotify(context.db, business_id), {
    purpose: 'business_feature',
    key: `business-feature:${switched}`,
    organization_id,
    mail,
  });
}

const OFF: Readonly<Record<BusinessFeature, string>> = {
  in_store: 'Its counter can’t ask for payments by bank anymore.',
  payment_link: 'It can’t make or send payment links anymore, and open ones can’t be paid.',
  invoice_link: 'It can’t make or send invoice links anymore, and open ones can’t be paid.',
  e_commerce: 'Its shop can’t open checkouts anymore, and open ones can’t be paid.',
};

function write({ config: { brand, public_url } }: Context, name: string, feature: BusinessFeature, on: boolean): WrittenMail {
  const what = BUSINESS_FEATURE_LABELS[feature];
  const { support_email, support_phone } = brand;
  const says = on
    ? `We switched this on for ${name}: ${what.toLowerCase()}.`
    : `We switched this off for ${name}: ${what.toLowerCase()}. ${OFF[feature]} Payments that were approved go on, with their refunds and payouts.`;
  return writeMail(brand, `${what}: switched ${on ? 'on' : 'off'} for ${name}`, [
    { is: 'text', text: says },
    { is: 'text', text: `You didn't expect this? ${support_phone ? `Call ${support_phone} or write` : 'Write'} to ${support_email}.` },
    { is: 'link', label: 'Open the portal', url: `${public_url}/merchant/home` },
  ]);
}
