import type { Queryable } from '../../kernel/db/database.ts';
import type { Standing } from './directory-store.ts';

/** How a business that closes, or did, stands. Nulls of one that was never closed. */
export interface StandingRow {
  readonly id: string;
  readonly name: string;
  readonly organization_id: string;
  readonly standing: Standing;
  readonly standing_at: Date | null;
  readonly standing_by: string | null;
  readonly standing_why: string | null;
}

/** Moves a business to another standing. Gives it, or undefined where it wasn't in the one that leads there. */
export async function changeStanding(
  tx: Queryable,
  business_id: string,
  to: Standing,
  { at, by, why, look_at }: { at: Date; by: string; why: string; look_at: Date },
): Promise<{ business_name: string; organization_id: string } | undefined> {
  const { business_name, organization_id } = await tx.one<{ business_name: string | null; organization_id: string | null }>(
    `select business_name, organization_id from change_business_standing(
       p_business_id => $1, p_to => $2, p_at => $3, p_by => $4, p_why => $5, p_look_at => $6
     )`,
    [business_id, to, at, by, why, look_at],
  );
  return business_name === null || organization_id === null ? undefined : { business_name, organization_id };
}

/** How a business stands; undefined where there is none. */
export function findStanding(db: Queryable, business_id: string): Promise<StandingRow | undefined> {
  return db.maybe<StandingRow>(
    'select id, name, organization_id, standing, standing_at, standing_by, standing_why from businesses where id = $1',
    [business_id],
  );
}

/** When a business that closes is looked at next. */
export async function nextLook(db: Queryable): Promise<Date | undefined> {
  const row = await db.maybe<{ at: Date }>(
    'select standing_look_at as at from businesses where standing_look_at is not null order by standing_look_at limit 1',
  );
  return row?.at;
}

/** The businesses to look at by then. */
export function listToLookAt(db: Queryable, by: Date): Promise<StandingRow[]> {
  return db.many<StandingRow>(
    `select id, name, organization_id, standing, standing_at, standing_by, standing_why
       from businesses where standing_look_at <= $1 order by standing_look_at, id`,
    [by],
  );
}

/** Looks at a business again then; null: never. */
export async function lookAgain(db: Queryable, business_id: string, at: Date | null): Promise<void> {
  await db.run('update businesses set standing_look_at = $2 where id = $1 and standing_look_at is not null', [business_id, at]);
}
