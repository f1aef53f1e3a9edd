import type { Queryable } from '../../kernel/db/database.ts';

/** What the records say of how far some businesses have come. */
export interface Facts {
  /** Each has an account that nothing has stopped. */
  readonly paid_out: boolean;
  readonly has_team: boolean;
  readonly has_payment: boolean;
  /** Whether any of them takes payments so. */
  readonly in_store: boolean;
  readonly payment_link: boolean;
}

/** How far these businesses of a user's organization have come. */
export function readFacts(
  db: Queryable,
  business_ids: readonly string[],
  { user_id, organization_id }: { user_id: string; organization_id: string | undefined },
): Promise<Facts> {
  return db.one<Facts>(
    `select (select bool_and(p.settlement_version is not null and p.settlement_stopped_at is null)
               from business_payees p where p.id = any($1)) as paid_out,
            exists (select from business_user_rights u
                     where u.organization_id = $3 and u.user_id <> $2 and u.deleted_at is null) as has_team,
            exists (select from purchase_details p
                     where p.business_id = any($1) and p.requested_at is not null and p.approved_at is not null) as has_payment,
            t.in_store, t.payment_link
       from (select coalesce(bool_or(not 'in_store' = any (features_off)), false) as in_store,
                    coalesce(bool_or(not 'payment_link' = any (features_off)), false) as payment_link
               from business_terms where id = any($1) and standing = 'OPEN') t`,
    [business_ids, user_id, organization_id ?? null],
  );
}

/** Whether a user has hidden the first steps. */
export async function isHidden(db: Queryable, user_id: string): Promise<boolean> {
  return (await db.maybe('select from first_steps_hidden where user_id = $1 and hidden_at is not null', [user_id])) !== undefined;
}

/** Since when a user has hidden them; null: they are to be seen. */
export async function writeHidden(db: Queryable, user_id: string, hidden_at: Date | null): Promise<void> {
  await db.run(
    `insert into first_steps_hidden (user_id, hidden_at) values ($1, $2)
         on conflict (user_id) do update set hidden_at = excluded.hidden_at`,
    [user_id, hidden_at],
  );
}
