import type { Queryable } from '../../kernel/db/database.ts';
import { type Fees, placeValues, type Terms } from './store.ts';

/** What the register of originators has of a business that applied: null where nothing is known. */
export interface RegisterFacts {
  /** How much may be debited for it in a banking day, and be open at any time, in cents; null: any amount. */
  readonly exposure_day_cents: number | null;
  readonly exposure_open_cents: number | null;
  readonly prepared_by: string | null;
  /** The day by which the provider looks at it again, `2027-03-18`. */
  readonly review_on: string | null;
  readonly agreement_sha256: string | null;
  readonly agreement_signed_at: Date | null;
  readonly agreement_signed_by: string | null;
}

export interface ApplicationRow extends Terms, RegisterFacts {
  id: string;
  organization_id: string;
  /** Sealed to the application; null where none has been told. */
  settlement_account_sealed: string | null;
  settlement_last_four: string | null;
}

export async function insertApplication(db: Queryable, application: ApplicationRow & { admin_user_id: string }, at: Date): Promise<void> {
  await db.run(
    `insert into applications (id, organization_id, admin_user_id, business_name, line_one, line_two, city, state, postal_code, time_zone,
                               fee_basis_points, fee_fixed_cents, settlement_account_sealed, settlement_last_four, created_at,
                               exposure_day_cents, exposure_open_cents, prepared_by, review_on, agreement_sha256, agreement_signed_at,
                               agreement_signed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    [
      application.id,
      application.organization_id,
      application.admin_user_id,
      ...placeValues(application),
      application.fee_basis_points,
      application.fee_fixed_cents,
      application.settlement_account_sealed,
      application.settlement_last_four,
      at,
      application.exposure_day_cents,
      application.exposure_open_cents,
      application.prepared_by,
      application.review_on,
      application.agreement_sha256,
      application.agreement_signed_at,
      application.agreement_signed_by,
    ],
  );
}

/** The application that waits for this user, locked: a second opening at the same moment waits, and then finds none. */
export function takeApplication(tx: Queryable, admin_user_id: string): Promise<ApplicationRow | undefined> {
  return tx.maybe<ApplicationRow>(
    `select id, organization_id, business_name as name, line_one, line_two, city, state, postal_code, time_zone, fee_basis_points,
            fee_fixed_cents, settlement_account_sealed, settlement_last_four, exposure_day_cents, exposure_open_cents, prepared_by,
            review_on::text as review_on, agreement_sha256, agreement_signed_at, agreement_signed_by
       from applications
      where admin_user_id = $1 and opened_business_id is null
        for update`,
    [admin_user_id],
  );
}

/** What was prepared for a business, whom it was prepared for, and since when it is open. */
export interface Prepared extends Fees {
  readonly exposure_day_cents: number | null;
  readonly exposure_open_cents: number | null;
  readonly review_on: string;
  readonly username: string;
  readonly opened_at: Date | null;
}

/** What an approved application prepared. Throws where there is none of the id. */
export function readPrepared(db: Queryable, id: string): Promise<Prepared> {
  return db.one<Prepared>(
    `select a.fee_basis_points, a.fee_fixed_cents, a.exposure_day_cents, a.exposure_open_cents, a.review_on::text as review_on,
            u.username, b.created_at as opened_at
       from applications a
       join business_users u on u.user_id = a.admin_user_id
       left join businesses b on b.id = a.opened_business_id
      where a.id = $1`,
    [id],
  );
}

export async function markOpened(tx: Queryable, application_id: string, business_id: string): Promise<void> {
  await tx.run(`update applications set opened_business_id = $2 where id = $1`, [application_id, business_id]);
}
