import { type BusinessSettings, kindsFor, NOTIFICATIONS, type NotifiedPerson, type OwnNotifications } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { listPeople, type PersonRow, readSettingsRow } from './store.ts';

/** What is set for a business of the caller's. Throws FORBIDDEN but for its Account Admins. */
export async function readSettings({ db }: Context, actor: Actor, business_id: string): Promise<BusinessSettings> {
  requireAccountAdmin(actor);
  requireBusiness(actor, business_id);
  const [row, people] = await Promise.all([readSettingsRow(db, business_id), listPeople(db, [business_id], null)]);
  return {
    syn_business_id: business_id,
    contact: { phone: row.contact_phone, email: row.contact_email },
    time_zone: row.time_zone,
    tips: { offered: row.tips_offered, percents: row.tip_percents },
    people: people.map(presentPerson).filter(({ choices }) => choices.length > 0),
  };
}

/** What the caller is mailed of each of their businesses; none of those where their role is told nothing. */
export async function readOwnNotifications({ db }: Context, actor: Actor): Promise<OwnNotifications[]> {
  const rows = await listPeople(db, actor.business_ids, actor.user_id);
  return rows
    .map((row) => ({ syn_business_id: row.business_id, business_name: row.business_name, choices: choicesOf(row) }))
    .filter(({ choices }) => choices.length > 0);
}

function presentPerson(row: PersonRow): NotifiedPerson {
  return { user_id: row.user_id, username: row.username, choices: choicesOf(row) };
}

/** What somebody is mailed: of each kind that their role may be told of, what they chose, or the default. */
export function choicesOf({ role, choices }: PersonRow): NotifiedPerson['choices'] {
  return kindsFor(role).map((kind) => ({ kind, wanted: choices[kind] ?? NOTIFICATIONS[kind].by_default }));
}
