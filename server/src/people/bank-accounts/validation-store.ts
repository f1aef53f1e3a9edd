import type { Queryable } from '../../kernel/db/database.ts';

export interface ValidationRow {
  readonly how: 'bank_link' | 'micro_entries' | 'notification_of_change' | 'provider_update';
  readonly at: Date;
  readonly provider: string | null;
  readonly reference: string;
  readonly name_match: number | null;
}

/** How an account's numbers were known to be good until a moment, oldest first. */
export function listValidationsUntil(db: Queryable, account_id: string, at: Date): Promise<ValidationRow[]> {
  return db.many<ValidationRow>(
    'select how, at, provider, reference, name_match from account_validations where account_id = $1 and at <= $2 order by seq',
    [account_id, at],
  );
}
