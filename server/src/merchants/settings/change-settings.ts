import type { BodyOf, BusinessSettings, settings, TipSettings } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { claimsChanged } from '../../identity/index.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { changeTimeZone, setTips } from '../businesses/index.ts';
import { readSettings } from './read-settings.ts';
import { lockSettings, updateContact } from './store.ts';

/** What counts a business's days anew, in the transaction in which its clock changes. */
export type RecountDays = (tx: Queryable, business_id: string) => Promise<void>;

/** Sets how customers reach a business. Throws FORBIDDEN but for its Account Admins, SETTINGS_CHANGED. */
export async function setContact(context: Context, actor: Actor, wish: BodyOf<typeof settings.setContact>): Promise<BusinessSettings> {
  const { syn_business_id: id, contact, seen } = wish;
  requireOwn(actor, id);
  await context.db.transaction(async (tx) => {
    const now = await lockSettings(tx, id);
    if (now.contact_phone !== seen.phone || now.contact_email !== seen.email) throw new AppError('SETTINGS_CHANGED');
    await updateContact(tx, id, contact.phone, contact.email);
    await writeEntry(tx, context.clock, {
      event: 'business.contact_changed',
      who: userWho(actor),
      thing: { kind: 'business', id, name: now.name },
      before: { contact_phone: now.contact_phone, contact_email: now.contact_email },
      after: { contact_phone: contact.phone, contact_email: contact.email },
    });
  });
  return readSettings(context, actor, id);
}

/** Has a business's days go by another clock, past ones too, once a day. Throws FORBIDDEN, SETTINGS_CHANGED, TIME_ZONE_JUST_CHANGED. */
export async function setTimeZone(
  context: Context,
  actor: Actor,
  { syn_business_id: id, time_zone, seen }: BodyOf<typeof settings.setTimeZone>,
  recountDays: RecountDays,
): Promise<BusinessSettings> {
  requireOwn(actor, id);
  if (time_zone !== seen) await changeTimeZone(context, id, time_zone, { by: userWho(actor), seen }, (tx) => recountDays(tx, id));
  return readSettings(context, actor, id);
}

/** Sets whether customers are asked for a tip, waiting orders included, and which are suggested. Throws as above. */
export async function chooseTips(context: Context, actor: Actor, wish: BodyOf<typeof settings.setTips>): Promise<BusinessSettings> {
  const { syn_business_id: id, tips, seen } = wish;
  requireOwn(actor, id);
  const ifSeen = (now: Parameters<Parameters<typeof setTips>[3]>[0]) => {
    if (!sameTips(now, seen)) throw new AppError('SETTINGS_CHANGED');
    return tips;
  };
  await setTips(context, id, userWho(actor), ifSeen, (tx) => claimsChanged(context, tx, id));
  return readSettings(context, actor, id);
}

function sameTips(now: { readonly offered: boolean; readonly percents: readonly number[] }, seen: TipSettings): boolean {
  return now.offered === seen.offered && now.percents.join() === seen.percents.join();
}

function requireOwn(actor: Actor, business_id: string): void {
  requireAccountAdmin(actor);
  requireBusiness(actor, business_id);
}
