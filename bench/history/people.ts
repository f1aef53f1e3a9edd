import type { Queryable } from '../../server/src/kernel/db/database.ts';
import { type AccountNumbers, sealNumbers } from '../../server/src/kernel/security/account-numbers.ts';
import type { Sealer } from '../../server/src/kernel/security/seal.ts';
import { numbersPlace } from '../../server/src/people/bank-accounts/sealed-places.ts';
import { subjectOf } from '../seed.ts';

/** An id of the n-th of its kind, as SQL: of the length that real ones have. */
export const idOf = (prefix: string, n = 'n'): string => `'${prefix}_' || lpad((${n})::text, 26, '0')`;
/** Merchant users are counted from here, so that none has a consumer's id. */
const FIRST_MERCHANT = 10_000_000;

const ROUTING_NUMBER = '091000019';
export const BALANCE_CENTS = 1_000_000_000;
export const DAILY_LIMIT_CENTS = 100_000_000;

/** The open numbers of the n-th consumer's account. */
export function numbersOf(n: number): AccountNumbers {
  return { routing_number: ROUTING_NUMBER, account_number: String(400_000_000 + n), account_type: 'checking' };
}

/**
 * Consumers with one account each, and businesses with an organization, an opened application, an AdminAccount user and an API key each. Their
 * subjects are those of `subjectOf`, so that a bench can sign tokens for them.
 */
export async function makePeople(tx: Queryable, sealer: Sealer, given: { consumers: number; businesses: number; at: Date }): Promise<void> {
  const { consumers, businesses, at } = given;
  const run = (text: string, count: number) => tx.run(`${text} from generate_series(0, $1::int - 1) n`, [count, at]);
  await makeConsumers(run, consumers);
  await makeAccounts(run, tx, sealer, consumers, at);
  await makeBusinesses(run, tx, businesses);
}

/** Runs the text once for each number below `count`. */
type RunForEach = (text: string, count: number) => Promise<unknown>;

async function makeConsumers(run: RunForEach, consumers: number): Promise<void> {
  await run(
    `insert into users (id, subject, kind, created_at) select ${idOf('usr')}, '${subjectOf('consumer', 0).slice(0, -1)}' || n, 'consumer', $2::timestamptz`,
    consumers,
  );
  await run(
    `insert into consumers (user_id, first_name, last_name, date_of_birth, email, phone_number, street_one, city, state, postal_code,
                            terms_accepted_at, terms_hash, daily_limit_cents)
     select ${idOf('usr')}, 'Maya', 'Okafor ' || n, '1990-01-01', 'consumer-' || n || '@bench.example', '+1' || (2125000000 + n), '1 Main Street',
            'Portland', 'ME', '04101', $2::timestamptz, 'bench', ${DAILY_LIMIT_CENTS}`,
    consumers,
  );
}

async function makeAccounts(run: RunForEach, tx: Queryable, sealer: Sealer, consumers: number, at: Date): Promise<void> {
  const accounts = Array.from({ length: consumers }, (_, n) => {
    const number = String(n).padStart(26, '0');
    const numbers = numbersOf(n);
    return {
      sealed: sealNumbers(sealer, numbers, numbersPlace({ id: `acc_${number}`, consumer_id: `usr_${number}`, numbers_version: 1 })),
      fingerprint: sealer.fingerprint(`${numbers.routing_number}:${numbers.account_number}`),
    };
  });
  await run(
    `insert into bank_link_items (id, consumer_id, provider, provider_item_id, access_sealed, state_at, remove_again_at, created_at)
     select ${idOf('itm')}, ${idOf('usr')}, 'sandbox', 'bench-' || n, 'bench', $2::timestamptz, $2::timestamptz, $2::timestamptz`,
    consumers,
  );
  await run(`select change_bank_link_item(${idOf('itm')}, 'linked', $2::timestamptz)`, consumers);
  await tx.run(
    `select link_bank_account(${idOf('acc', 'n - 1')}, ${idOf('usr', 'n - 1')}, 'bench', 'Northgate Bank', 'checking', right((400000000 + n - 1)::text, 4),
                              fingerprint, sealed, 'linked', 'provider', ${idOf('itm', 'n - 1')}, 'bench-' || n, null, null, $3)
       from unnest($1::text[], $2::text[]) with ordinality as s (sealed, fingerprint, n)`,
    [accounts.map(({ sealed }) => sealed), accounts.map(({ fingerprint }) => fingerprint), at],
  );
  await tx.run(`update bank_accounts set is_primary = true, available_balance_cents = ${BALANCE_CENTS}, balance_at = '2100-01-01'`);
}

async function makeBusinesses(run: RunForEach, tx: Queryable, businesses: number): Promise<void> {
  await run(`insert into organizations (id, name, created_at) select ${idOf('org')}, 'Organization ' || n, $2::timestamptz`, businesses);
  await run(
    `insert into users (id, subject, kind, created_at)
     select ${idOf('usr', `${FIRST_MERCHANT} + n`)}, '${subjectOf('merchant', 0).slice(0, -1)}' || n, 'merchant', $2::timestamptz`,
    businesses,
  );
  await tx.run(
    `insert into business_users (user_id, organization_id, username, email, role)
     select ${merchantOf('n')}, ${idOf('org')}, 'bench' || n, 'merchant-' || n || '@bench.example', 'AdminAccount' from generate_series(0, $1::int - 1) n`,
    [businesses],
  );
  await run(
    `insert into businesses (id, organization_id, name, address_id, line_one, city, state, postal_code, created_at)
     select ${idOf('biz')}, ${idOf('org')}, 'Business ' || n, ${idOf('adr')}, '1 Main Street', 'Portland', 'ME', '04101', $2::timestamptz`,
    businesses,
  );
  await run(
    `insert into applications (id, organization_id, admin_user_id, business_name, line_one, city, state, postal_code, time_zone, fee_basis_points,
                               fee_fixed_cents, created_at, opened_business_id)
     select ${idOf('app')}, ${idOf('org')}, ${merchantOf('n')}, 'Business ' || n, '1 Main Street', 'Portland', 'ME', '04101', 'America/New_York',
            100, 25, $2::timestamptz, ${idOf('biz')}`,
    businesses,
  );
  await run(
    `insert into api_keys (id, business_id, name, begins_with, secret_hash, rights, created_by, created_at)
     select ${idOf('key')}, ${idOf('biz')}, 'Shop', 'sk_test_bench' || lpad(n::text, 7, '0'), repeat('0', 64),
            array['sessions:read', 'sessions:write'], ${merchantOf('n')}, $2::timestamptz`,
    businesses,
  );
}

/** The user of the n-th business, as SQL. */
export function merchantOf(n: string): string {
  return idOf('usr', `${FIRST_MERCHANT} + ${n}`);
}
