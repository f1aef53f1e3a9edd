import type { Queryable } from '../../kernel/db/database.ts';
import type { Verification } from './store.ts';

/** A consumer's account, removed ones too: of its number the last four digits alone. */
export interface HeldAccount {
  readonly id: string;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly is_primary: boolean;
  readonly linked_at: Date;
  readonly removed_at: Date | null;
  readonly verification: Verification;
  readonly invalid_reason: string | null;
  readonly closed_because: string | null;
  /** The balance as the bank-linking provider last reported it. */
  readonly balance_cents: number | null;
  readonly balance_at: Date | null;
  /** How well the holder's name was theirs, 0 to 100, where the provider compares them. */
  readonly name_match: number | null;
  /** How the sign-in at the bank stands by which it was linked. */
  readonly bank_sign_in: string | null;
  readonly bank_sign_in_at: Date | null;
  /** Since when its numbers are what they are, and were before, and how that was known. */
  readonly numbers: readonly { readonly since: string; readonly known_by: string }[];
  /** How it was known that they are good, and the consumer's. */
  readonly validations: readonly { readonly at: string; readonly how: string; readonly provider: string | null }[];
}

/** A consumer's accounts in the order of their ids, after one of theirs; at most so many. */
export function listHeldAccounts(db: Queryable, consumer_id: string, after: string | null, limit: number): Promise<HeldAccount[]> {
  return db.many<HeldAccount>(
    `select a.id, a.institution_name, a.account_type, a.last_four, a.is_primary and a.removed_at is null as is_primary, a.created_at as linked_at,
            a.removed_at, a.verification, a.invalid_reason, a.closed_because, a.available_balance_cents as balance_cents, a.balance_at,
            a.name_match, i.state as bank_sign_in, i.state_at as bank_sign_in_at,
            (select coalesce(jsonb_agg(jsonb_build_object('since', wire_moment(n.since), 'known_by', n.known_by) order by n.version), '[]')
               from bank_account_numbers n where n.account_id = a.id) as numbers,
            (select coalesce(jsonb_agg(jsonb_build_object('at', wire_moment(v.at), 'how', v.how, 'provider', v.provider) order by v.seq), '[]')
               from account_validations v where v.account_id = a.id) as validations
       from bank_accounts a left join bank_link_items i on i.id = a.item_id
      where a.consumer_id = $1 and ($2::text is null or a.id > $2)
      order by a.id limit $3`,
    [consumer_id, after, limit],
  );
}
