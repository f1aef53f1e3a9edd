import type { Queryable } from '../kernel/db/database.ts';
import type { Language } from '../kernel/language/language.ts';

/** A payment that was canceled before its file, and whom to tell. */
export interface NotReleased {
  readonly public_id: string;
  readonly amount_cents: number;
  readonly business_id: string;
  readonly business_name: string;
  readonly first_name: string;
  readonly full_name: string;
  readonly language: Language;
  readonly verified_email: string | null;
  readonly phone: string;
}

export function findNotReleased(db: Queryable, purchase_id: string): Promise<NotReleased | undefined> {
  return db.maybe<NotReleased>(
    `select p.public_id, p.amount_cents, b.id as business_id, b.name as business_name, c.first_name, c.first_name || ' ' || c.last_name as full_name,
            u.language, case when c.email_verified_at is not null then c.email end as verified_email, c.phone_number as phone
       from purchase_debits p
       join business_names b on b.id = p.business_id
       join consumer_contacts c on c.user_id = p.consumer_id
       join user_languages u on u.id = p.consumer_id
      where p.id = $1 and p.amount_cents is not null`,
    [purchase_id],
  );
}
