import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** Notifications of change with one code. */
export interface ChangesOfCode {
  readonly code: string;
  readonly came: number;
  readonly applied: number;
  /** Of those, later than the rules allow. */
  readonly applied_late: number;
  readonly refused: number;
}

/** Notifications of change that came in a period, by code. */
export function countChangesByCode(db: Queryable, { from, until }: Period): Promise<ChangesOfCode[]> {
  return db.many<ChangesOfCode>(
    `select code, count(*) as came, count(applied_at) as applied, count(*) filter (where applied_at > apply_by) as applied_late,
            count(refusal_code) as refused
       from notifications_of_change where notified_at >= $1 and notified_at < $2
      group by code order by code`,
    [from, until],
  );
}
