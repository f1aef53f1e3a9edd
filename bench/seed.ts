import type { Database, Queryable } from '../server/src/kernel/db/database.ts';

export const CONSUMERS = 10_000;
export const BUSINESSES = 200;
/** Each may open 600 checkout sessions in a minute: so many that none comes near that. */
export const API_KEYS = 4_000;

const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`;

/** The subject in the token of the n-th consumer or merchant user. */
export function subjectOf(kind: 'consumer' | 'merchant', at: number): string {
  return `bench-${kind}-${at}`;
}

/** The whole secret of the n-th API key, which is a key of the business n modulo their number. */
export function secretOf(at: number): string {
  return `sk_test_${String(at).padStart(12, '0')}${'A'.repeat(43)}`;
}

/**
 * Makes the people of the bench: consumers with money enough for any number of payments, and merchants with one business each.
 * Balances are dated ahead, so that what is measured is the payment and not the sandbox bank. Made once for a database.
 * Gives the ids of the businesses, in order.
 */
export async function seed(db: Database): Promise<string[]> {
  const made = await db.maybe(`select from users where subject = $1`, [subjectOf('consumer', 0)]);
  if (made === undefined)
    await db.transaction(async (tx) => {
      await tx.run(
        `insert into users (id, subject, kind, created_at) select ${id('usr')}, 'bench-consumer-' || n, 'consumer', now() from generate_series(0, $1::int - 1) n`,
        [CONSUMERS],
      );
      await tx.run(
        `insert into consumers (user_id, first_name, last_name, date_of_birth, email, phone_number, street_one, city, state, postal_code,
                                terms_accepted_at, terms_hash, daily_limit_cents)
         select ${id('usr')}, 'Maya', 'Okafor', '1990-01-01', 'consumer-' || n || '@bench.example', '+1' || (2125000000 + n), '1 Main Street', 'Portland', 'ME', '04101',
                now(), 'bench', 1000000000000
           from generate_series(0, $1::int - 1) n`,
        [CONSUMERS],
      );
      await tx.run(
        `insert into bank_link_items (id, consumer_id, provider, provider_item_id, access_sealed, state_at, remove_again_at, created_at)
         select ${id('itm')}, ${id('usr')}, 'sandbox', 'bench-' || n, 'bench', now(), now(), now() from generate_series(0, $1::int - 1) n`,
        [CONSUMERS],
      );
      await tx.run(`select change_bank_link_item(${id('itm')}, 'linked', now()) from generate_series(0, $1::int - 1) n`, [CONSUMERS]);
      await tx.run(
        `select link_bank_account(${id('acc')}, ${id('usr')}, 'bench', 'Northgate Bank', 'checking', '4821', 'bench-' || n, 'bench', 'linked', 'provider',
                                  ${id('itm')}, 'bench', null, null, now())
           from generate_series(0, $1::int - 1) n`,
        [CONSUMERS],
      );
      await tx.run(`update bank_accounts set is_primary = true, available_balance_cents = 1000000000000, balance_at = '2100-01-01'`);
      await tx.run(
        `insert into organizations (id, name, created_at) select ${id('org')}, 'Organization ' || n, now() from generate_series(0, $1::int - 1) n`,
        [BUSINESSES],
      );
      await tx.run(
        `insert into businesses (id, organization_id, name, address_id, line_one, city, state, postal_code, created_at)
         select ${id('biz')}, ${id('org')}, 'Business ' || n, ${id('adr')}, '1 Main Street', 'Portland', 'ME', '04101', now() from generate_series(0, $1::int - 1) n`,
        [BUSINESSES],
      );
      await tx.run(
        `insert into users (id, subject, kind, created_at)
         select 'usr_' || lpad((100000 + n)::text, 26, '0'), 'bench-merchant-' || n, 'merchant', now() from generate_series(0, $1::int - 1) n`,
        [BUSINESSES],
      );
      await tx.run(
        `insert into business_users (user_id, organization_id, username, email, role)
         select 'usr_' || lpad((100000 + n)::text, 26, '0'), ${id('org')}, 'bench' || n, 'merchant-' || n || '@bench.example', 'AdminAccount'
           from generate_series(0, $1::int - 1) n`,
        [BUSINESSES],
      );
      await seedApiKeys(tx);
    });
  const rows = await db.many<{ id: string }>(`select ${id('biz')} as id from generate_series(0, $1::int - 1) n order by n`, [BUSINESSES]);
  return rows.map((row) => row.id);
}

/** API keys that may open checkout sessions, some for each business. */
async function seedApiKeys(tx: Queryable): Promise<void> {
  await tx.run(
    `insert into api_keys (id, business_id, name, begins_with, secret_hash, rights, created_by, created_at)
     select ${id('key')}, 'biz_' || lpad((n % $2)::text, 26, '0'), 'Web shop', left(secret, 20), encode(sha256(secret::bytea), 'hex'),
            array['sessions:write'], 'usr_' || lpad((100000 + n % $2)::text, 26, '0'), now()
       from unnest($1::text[]) with ordinality s (secret, place) cross join lateral (select place::int - 1 as n) at`,
    [Array.from({ length: API_KEYS }, (_, at) => secretOf(at)), BUSINESSES],
  );
}
