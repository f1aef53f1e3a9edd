import type { UserStatus } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer as they registered and changed it since. The birthday is an ISO day. */
export interface HeldProfile {
  readonly user_id: string;
  readonly subject: string;
  readonly status: UserStatus;
  readonly language: Language;
  readonly registered_at: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly phone_number: string;
  readonly street_one: string;
  readonly street_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly daily_limit_cents: number | null;
  readonly contact_changed_at: Date | null;
  readonly deactivated_at: Date | null;
  readonly deactivation_notes: string | null;
  /** The terms that they accepted, as they were kept then. */
  readonly terms_text: string;
  readonly terms_version: string | null;
  readonly terms_accepted_at: Date;
  /** A new address whose link was not opened yet. */
  readonly email_waiting: string | null;
  /** Every name that they have had, the oldest first. */
  readonly names: readonly string[];
}

/** What is kept of a consumer themselves; undefined where there is none. */
export function findHeldProfile(db: Queryable, user_id: string): Promise<HeldProfile | undefined> {
  return db.maybe<HeldProfile>(
    `select c.user_id, u.subject, u.status, l.language, u.created_at as registered_at, c.first_name, c.last_name,
            to_char(c.date_of_birth, 'YYYY-MM-DD') as date_of_birth, c.email, c.email_verified_at, c.phone_number, c.street_one, c.street_two,
            c.city, c.state, c.postal_code, c.daily_limit_cents, c.contact_changed_at, c.deactivated_at, c.deactivation_notes,
            t.text as terms_text, t.version as terms_version, c.terms_accepted_at, e.email as email_waiting,
            (select coalesce(jsonb_agg(h.name order by h.seq), '[]') from holder_names h where h.holder_id = c.user_id) as names
       from consumers c
       join user_standings u on u.id = c.user_id
       join user_languages l on l.id = c.user_id
       join consent_terms t on t.sha256 = c.terms_hash
       left join email_changes e on e.consumer_id = c.user_id
      where c.user_id = $1`,
    [user_id],
  );
}
