import type { Queryable } from '../../kernel/db/database.ts';
import type { Since } from '../../kernel/seals/index.ts';
import type { KeptNumbers } from './open-numbers.ts';

/** Removed accounts on which a purchase waited or was pending at that very moment, as its events tell. */
export async function removedWhilePending(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'account ' || a.id || ' was removed while purchase ' || p.id || ' was ' || s.to_status as violation
       from bank_accounts a
       join purchase_debits p on p.bank_account_id = a.id
      cross join lateral (
        select e.to_status from purchase_history e where e.purchase_id = p.id and e.at <= a.removed_at order by e.seq desc limit 1
      ) s
      where a.removed_at is not null and s.to_status in ('WAITING_FOR_APPROVAL', 'PENDING')
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Consumers with linked and verified accounts of whom none is the primary one, or one that is removed. */
export async function withoutPrimary(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'consumer ' || consumer_id || ' has ' || count(*) filter (where removed_at is null and verification in ('provider', 'verified'))
              || ' accounts and '
              || count(*) filter (where is_primary) || ' primary ones' as violation
       from bank_accounts
      group by consumer_id
     having count(*) filter (where is_primary) <> least(1, count(*) filter (where removed_at is null and verification in ('provider', 'verified')))
         or bool_or(is_primary and removed_at is not null)
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Versions of numbers without evidence of how they are known, and accounts that can be debited without any. */
export async function unvalidated(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'nothing tells how version ' || u.version || ' of the numbers of account ' || u.account_id || ' was validated' as violation
       from (
         select n.account_id, n.version from bank_account_numbers n where n.known_by <> 'by_numbers'
          union
         select a.id, a.numbers_version from bank_accounts a where a.verification in ('provider', 'verified') and a.erased_at is null
       ) u
      where not exists (select from account_validations v where v.account_id = u.account_id and v.numbers_version = u.version)
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** Accounts that do not point at the newest version of their numbers, or lack one before it; of erased ones none is kept. */
export async function wrongNumberVersions(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'account ' || a.id || ' of ' || a.consumer_id || ' has version ' || a.numbers_version || ' of its numbers in use; ' || coalesce(n.versions, 0)
            || ' are kept, the newest is ' || coalesce(n.newest, 0) as violation
       from bank_accounts a
       left join (select account_id, max(version) as newest, count(*) as versions from bank_account_numbers group by account_id) n on n.account_id = a.id
      where case when a.erased_at is null then (a.numbers_version, a.numbers_version::bigint) is distinct from (n.newest, n.versions)
                 else n.versions is not null end
      limit 100`,
  );
  return rows.map((row) => row.violation);
}

/** A version of an account's numbers beside the account as it stands. */
export interface NumbersToProve extends KeptNumbers {
  readonly seq: number;
  readonly is_current: boolean;
  readonly last_four: string;
  readonly account_type: string;
  readonly number_fingerprint: string;
}

/** The next versions after a place in their order: all, or those of the stretches of `since`. */
export function readNumbersAfter(db: Queryable, seq: number, most: number, since?: Since): Promise<NumbersToProve[]> {
  return db.many<NumbersToProve>(
    `select n.seq, n.account_id as id, a.consumer_id, n.version as numbers_version, n.sealed as numbers_sealed, a.numbers_version = n.version as is_current,
            rtrim(a.last_four) as last_four, a.account_type, a.number_fingerprint
       from bank_account_numbers n join bank_accounts a on a.id = n.account_id
      where n.seq > $1 and ${since?.within('bank_account_numbers', 'n.seq') ?? 'true'} order by n.seq limit $2`,
    [seq, most],
  );
}
