import type { Queryable } from '../../kernel/db/database.ts';

/** An account of a consumer's as a payment finds it. Amounts in cents. */
export interface AccountToPayFrom {
  readonly id: string;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly is_primary: boolean;
  readonly linked_at: Date;
  readonly verification: 'provider' | 'pending' | 'verified' | 'refused';
  readonly login_required: boolean;
  /** A bank has said that it can't be debited. */
  readonly invalid: boolean;
  readonly can_be_debited: boolean;
  /** The balance less what it does not tell of yet; null where no balance is known. */
  readonly left_cents: number | null;
  readonly balance_at: Date | null;
}

const ACCOUNT = `a.id, a.institution_name, a.account_type, a.last_four, a.is_primary, a.linked_at, a.verification, a.login_required, a.invalid_reason is not null as invalid,
            not a.login_required and a.invalid_reason is null and a.verification in ('provider', 'verified') as can_be_debited,
            a.available_balance_cents - held_cents_of_account(a.id, $2) as left_cents, a.balance_at`;

/** The accounts that are not removed, the primary one first, then the newest; what one purchase holds is left to it. */
export function listAccountsToPayFrom(db: Queryable, consumer_id: string, purchase_id: string | null): Promise<AccountToPayFrom[]> {
  return db.many<AccountToPayFrom>(
    `select ${ACCOUNT}
       from bank_account_standings a
      where a.consumer_id = $1 and a.removed_at is null
      order by a.is_primary desc, a.linked_at desc, a.id desc`,
    [consumer_id, purchase_id],
  );
}

/** One of them; undefined for another's, or a removed one. */
export function findAccountToPayFrom(db: Queryable, consumer_id: string, account_id: string): Promise<AccountToPayFrom | undefined> {
  return db.maybe<AccountToPayFrom>(
    `select ${ACCOUNT} from bank_account_standings a where a.consumer_id = $1 and a.id = $3 and a.removed_at is null`,
    [consumer_id, null, account_id],
  );
}

export interface WaitingOrder {
  readonly amount_cents: number;
  readonly bank_account_id: string | null;
}

/** An order of the consumer's that waits for their approval; undefined for anybody else's, or one that has ended. */
export function findWaitingOrder(db: Queryable, consumer_id: string, purchase_id: string, now: Date): Promise<WaitingOrder | undefined> {
  return db.maybe<WaitingOrder>(
    `select coalesce(amount_cents, 0) as amount_cents, bank_account_id from purchases where id = $2 and consumer_id = $1 and status = 'WAITING_FOR_APPROVAL' and expires_at > $3`,
    [consumer_id, purchase_id, now],
  );
}
