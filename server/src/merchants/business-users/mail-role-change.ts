import { MERCHANT_ROLES, ROLES, roleLabel } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { adminsToNotify } from './admins-to-notify.ts';
import { mailUsers } from './mail-users.ts';
import { listLocations } from './store.ts';

/** The queued task's name. */
export const MAIL_ROLE_CHANGE = 'business_users.mail_role_change';
const role = z.enum(MERCHANT_ROLES as [(typeof MERCHANT_ROLES)[number], ...(typeof MERCHANT_ROLES)[number][]]);
const schema = z.object({ id: z.string(), organization_id: z.string(), username: z.string(), before: role, after: role });

/** Tells every active Account Admin that somebody's role was changed: once each, by its id. */
export async function mailRoleChange(context: Context, payload: unknown): Promise<void> {
  const { id, organization_id, username, before, after } = z.parse(schema, payload);
  const [location] = await listLocations(context.db, organization_id);
  // Nobody works yet for whoever has opened no business.
  if (location === undefined) return;
  const { brand, public_url } = context.config;
  const mail = writeMail(brand, `${username} is now ${roleLabel(ROLES[after])}`, [
    { is: 'text', text: `The role of ${username} was changed from ${roleLabel(ROLES[before])} to ${roleLabel(ROLES[after])}.` },
    { is: 'text', text: 'Activity shows who changed it. If you didn’t expect this, change it back under Users.' },
    { is: 'link', label: 'Open Activity', url: `${public_url}/merchant/activity` },
  ]);
  await mailUsers(context, await adminsToNotify(context.db, location.id), {
    purpose: 'notice',
    key: `role-changed:${id}`,
    organization_id,
    mail,
  });
}
