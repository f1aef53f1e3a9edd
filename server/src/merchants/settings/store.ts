import type { MerchantRole, NotificationKind } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** What is set for a business, besides who is mailed. */
export interface SettingsRow {
  readonly name: string;
  readonly organization_id: string;
  readonly time_zone: string;
  readonly tips_offered: boolean;
  readonly tip_percents: number[];
  /** Ten digits. */
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

const SETTINGS = `select name, organization_id, time_zone, tips_offered, tip_percents, contact_phone, contact_email
                    from businesses where id = $1`;

/** Throws where there is no such business. */
export function readSettingsRow(db: Queryable, business_id: string): Promise<SettingsRow> {
  return db.one<SettingsRow>(SETTINGS, [business_id]);
}

/** The same, locked: one changes it at a time. */
export function lockSettings(tx: Queryable, business_id: string): Promise<SettingsRow> {
  return tx.one<SettingsRow>(`${SETTINGS} for no key update`, [business_id]);
}

export async function updateContact(tx: Queryable, business_id: string, phone: string | null, email: string | null): Promise<void> {
  await tx.run('update businesses set contact_phone = $2, contact_email = $3 where id = $1', [business_id, phone, email]);
}

/** Somebody who works for a business and can sign in. */
export interface PersonRow {
  readonly user_id: string;
  readonly username: string;
  readonly role: MerchantRole;
  readonly business_id: string;
  readonly business_name: string;
  /** What they chose, by kind. */
  readonly choices: Readonly<Partial<Record<NotificationKind, boolean>>>;
}

/** Everybody who works for these businesses, or one of them, with what they chose there; by name. */
export function listPeople(db: Queryable, business_ids: readonly string[], only: string | null): Promise<PersonRow[]> {
  return db.many<PersonRow>(
    `select m.user_id, m.username, m.role, b.id as business_id, b.name as business_name,
            coalesce((select jsonb_object_agg(c.kind, c.wanted) from notification_choices c
                       where c.business_id = b.id and c.user_id = m.user_id), '{}') as choices
       from businesses_held h
       join business_users m on m.user_id = h.user_id and m.deleted_at is null and m.payment_center_enabled
       join user_standings u on u.id = m.user_id and u.status = 'ACTIVE'
       join businesses b on b.id = h.business_id
      where h.business_id = any($1) and ($2::text is null or m.user_id = $2)
      order by b.name, b.id, lower(m.username), m.user_id`,
    [business_ids, only],
  );
}

/** Somebody chose it; it replaces what was chosen before. */
export async function writeChoice(
  tx: Queryable,
  choice: { business_id: string; user_id: string; kind: NotificationKind; wanted: boolean },
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into notification_choices (business_id, user_id, kind, wanted, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, user_id, kind) do update set wanted = $4, chosen_at = $5`,
    [choice.business_id, choice.user_id, choice.kind, choice.wanted, at],
  );
}
