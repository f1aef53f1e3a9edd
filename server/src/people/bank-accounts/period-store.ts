import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { ValidationRow } from './validation-store.ts';

/** Validations of one kind that are kept as evidence. */
export interface ValidationsOfKind extends Pick<ValidationRow, 'how' | 'provider'> {
  readonly validations: number;
  readonly accounts: number;
  /** Of those whose holder's name was compared. */
  readonly compared: number;
}

/** How accounts were validated in a period, by kind. */
export function countValidationsByKind(db: Queryable, { from, until }: Period): Promise<ValidationsOfKind[]> {
  return db.many<ValidationsOfKind>(
    `select how, provider, count(*) as validations, count(distinct account_id) as accounts, count(name_match) as compared
       from account_validations where at >= $1 and at < $2
      group by how, provider order by validations desc, how, provider`,
    [from, until],
  );
}
