import type { Queryable } from '../../kernel/db/database.ts';

export interface Institution {
  id: string;
  name: string;
  routing_number: string;
}

export interface BankAccount {
  id: string;
  customer_number: number;
  name: string;
  type: string;
  subtype: string;
  routing_number: string;
  account_number: string;
  balance_cents: number;
  balance_hidden: boolean;
  closed: boolean;
  return_code: string | null;
  returns_left: number | null;
  return_after_days: number;
  /** What it really is; `subtype` is what a bank-linking provider sees. */
  holds: 'checking' | 'savings';
  /** It gets a new number when the first entry reaches it. */
  moves: boolean;
  /** The return code by which it refuses credits. */
  credit_return_code: string | null;
}

export interface LinkSession {
  link_token_hash: string;
  user_id: string;
  item_id: string | null;
  /** Who has signed in during this passage. */
  customer_number: number | null;
  /** Whose item it is that is signed in to again, and where. */
  item_customer_number: number | null;
  institution_id: string | null;
  expires_at: Date;
}

const ACCOUNT = `id, customer_number, name, type, subtype, routing_number, account_number, balance_cents, balance_hidden, closed,
                 return_code, returns_left, return_after_days, holds, moves, credit_return_code`;

export function listInstitutions(db: Queryable): Promise<Institution[]> {
  return db.many<Institution>(`select id, name, routing_number from sandbox_institutions order by name`);
}

export function findInstitution(db: Queryable, id: string): Promise<Institution | undefined> {
  return db.maybe<Institution>(`select id, name, routing_number from sandbox_institutions where id = $1`, [id]);
}

/** The customer of this name, made if new; the lock makes a simultaneous second sign-in wait. */
export async function customerFor(tx: Queryable, institution_id: string, user_name: string, at: Date): Promise<number> {
  await tx.run(
    `insert into sandbox_customers (institution_id, user_name, created_at) values ($1, $2, $3)
     on conflict (institution_id, lower(user_name)) do nothing`,
    [institution_id, user_name, at],
  );
  const { number } = await tx.one<{ number: number }>(
    `select number from sandbox_customers where institution_id = $1 and lower(user_name) = lower($2) for update`,
    [institution_id, user_name],
  );
  return number;
}

export function listAccounts(db: Queryable, customer_number: number): Promise<BankAccount[]> {
  return db.many<BankAccount>(`select ${ACCOUNT} from sandbox_accounts where customer_number = $1 order by position`, [customer_number]);
}

export async function insertAccount(
  tx: Queryable,
  account: Omit<BankAccount, 'balance_hidden' | 'closed' | 'type'> & { position: number },
): Promise<void> {
  await tx.run(
    `insert into sandbox_accounts (id, customer_number, position, name, type, subtype, routing_number, account_number, balance_cents,
                                   return_code, returns_left, return_after_days, holds, moves, credit_return_code)
     values ($1, $2, $3, $4, 'depository', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      account.id,
      account.customer_number,
      account.position,
      account.name,
      account.subtype,
      account.routing_number,
      account.account_number,
      account.balance_cents,
      account.return_code,
      account.returns_left,
      account.return_after_days,
      account.holds,
      account.moves,
      account.credit_return_code,
    ],
  );
}

/**
 * The account that an entry names, locked; also by numbers that it had before, where the bank still takes them at a
 * moment, or whenever it was (no moment). Undefined when the bank has no such account.
 */
export function lockAccountByNumbers(
  tx: Queryable,
  { routing_number, account_number }: { readonly routing_number: string; readonly account_number: string },
  at?: Date,
): Promise<BankAccount | undefined> {
  return tx.maybe<BankAccount>(
    `select ${ACCOUNT} from sandbox_accounts
      where (routing_number = $1 and account_number = $2)
         or id = (select account_id from sandbox_former_numbers where routing_number = $1 and account_number = $2 and ($3::timestamptz is null or until > $3))
        for update`,
    [routing_number, account_number, at ?? null],
  );
}

/** Gives an account other numbers. By the ones that it had, entries reach it until a moment. */
export async function moveAccount(
  tx: Queryable,
  account: Pick<BankAccount, 'id' | 'routing_number' | 'account_number'>,
  now: Pick<BankAccount, 'routing_number' | 'account_number' | 'holds'>,
  until: Date,
): Promise<void> {
  if (account.routing_number !== now.routing_number || account.account_number !== now.account_number)
    await tx.run(
      `insert into sandbox_former_numbers (routing_number, account_number, account_id, until) values ($1, $2, $3, $4)
       on conflict (routing_number, account_number) do update set account_id = excluded.account_id, until = excluded.until`,
      [account.routing_number, account.account_number, account.id, until],
    );
  await tx.run(`update sandbox_accounts set routing_number = $2, account_number = $3, holds = $4, moves = false where id = $1`, [
    account.id,
    now.routing_number,
    now.account_number,
    now.holds,
  ]);
}

/** An account number that no account has had yet. */
export async function newAccountNumber(tx: Queryable): Promise<string> {
  return (await tx.one<{ number: string }>(`select nextval('sandbox_account_numbers')::text as number`)).number;
}

/** The routing number of another institution than this one's. */
export async function anotherRoutingNumber(tx: Queryable, routing_number: string): Promise<string> {
  const row = await tx.one<{ routing_number: string }>(
    `select routing_number from sandbox_institutions order by routing_number <= $1, routing_number limit 1`,
    [routing_number],
  );
  return row.routing_number;
}

export function findAccount(db: Queryable, id: string): Promise<BankAccount | undefined> {
  return db.maybe<BankAccount>(`select ${ACCOUNT} from sandbox_accounts where id = $1`, [id]);
}

export async function addToBalance(tx: Queryable, id: string, cents: number): Promise<void> {
  await tx.run(`update sandbox_accounts set balance_cents = balance_cents + $2 where id = $1`, [id, cents]);
}

export async function useUpOneReturn(tx: Queryable, id: string): Promise<void> {
  await tx.run(`update sandbox_accounts set returns_left = returns_left - 1 where id = $1 and returns_left > 0`, [id]);
}

export async function updateAccount(
  tx: Queryable,
  id: string,
  change: { balance_cents: number | null; balance_hidden: boolean | null; closed: boolean | null },
): Promise<void> {
  await tx.run(
    `update sandbox_accounts
        set balance_cents = coalesce($2, balance_cents), balance_hidden = coalesce($3, balance_hidden), closed = coalesce($4, closed)
      where id = $1`,
    [id, change.balance_cents, change.balance_hidden, change.closed],
  );
}

// ---- items and their access tokens

export async function insertItem(
  tx: Queryable,
  id: string,
  user_id: string,
  customer_number: number,
  account_ids: readonly string[],
): Promise<void> {
  await tx.run(`insert into sandbox_items (id, user_id, customer_number, account_ids) values ($1, $2, $3, $4)`, [
    id,
    user_id,
    customer_number,
    account_ids,
  ]);
}

/** Its customer has signed in again: the item works, and shares these accounts besides those from before. */
export async function renewItem(tx: Queryable, id: string, account_ids: readonly string[]): Promise<void> {
  await tx.run(`update sandbox_items set login_required = false, account_ids = account_ids || $2::text[] where id = $1`, [id, account_ids]);
}

export async function insertAccessToken(tx: Queryable, token_hash: string, item_id: string): Promise<void> {
  await tx.run(`insert into sandbox_access_tokens (token_hash, item_id) values ($1, $2)`, [token_hash, item_id]);
}

/** The access ends, whichever token somebody has. */
export async function deleteAccessTokens(db: Queryable, item_id: string): Promise<void> {
  await db.run(`delete from sandbox_access_tokens where item_id = $1`, [item_id]);
}

export async function setLoginRequired(tx: Queryable, item_id: string, login_required: boolean): Promise<void> {
  await tx.run(`update sandbox_items set login_required = $2 where id = $1`, [item_id, login_required]);
}

export interface Item {
  id: string;
  user_id: string;
  customer_number: number;
  login_required: boolean;
  /** The accounts that it shares; null: all of its customer's. */
  account_ids: string[] | null;
}

export function findItem(db: Queryable, token_hash: string): Promise<Item | undefined> {
  return db.maybe<Item>(
    `select i.id, i.user_id, i.customer_number, i.login_required, i.account_ids
       from sandbox_access_tokens t join sandbox_items i on i.id = t.item_id
      where t.token_hash = $1`,
    [token_hash],
  );
}

/** The account as an access token may read it; undefined when the token does not reach it. */
export function findAccountOfToken(
  db: Queryable,
  token_hash: string,
  account_id: string,
): Promise<{ balance_cents: number; balance_hidden: boolean; closed: boolean; login_required: boolean } | undefined> {
  return db.maybe(
    `select a.balance_cents, a.balance_hidden, a.closed, i.login_required
       from sandbox_access_tokens t
       join sandbox_items i on i.id = t.item_id
       join sandbox_accounts a on a.customer_number = i.customer_number
      where t.token_hash = $1 and a.id = $2`,
    [token_hash, account_id],
  );
}

// ---- passages through the widget

/** Begins a passage, and forgets those that ended more than a day ago. */
export async function insertLinkSession(
  db: Queryable,
  session: { link_token_hash: string; user_id: string; item_id: string | null; expires_at: Date },
  at: Date,
): Promise<void> {
  await db.run(
    `with forgotten as (delete from sandbox_link_sessions where expires_at < $5::timestamptz - interval '1 day')
     insert into sandbox_link_sessions (link_token_hash, user_id, item_id, expires_at) values ($1, $2, $3, $4)`,
    [session.link_token_hash, session.user_id, session.item_id, session.expires_at, at],
  );
}

/** The passage behind a link token, while it lives. */
export function findLinkSession(db: Queryable, link_token_hash: string, at: Date): Promise<LinkSession | undefined> {
  return db.maybe<LinkSession>(
    `select s.link_token_hash, s.user_id, s.item_id, s.customer_number,
            i.customer_number as item_customer_number, c.institution_id, s.expires_at
       from sandbox_link_sessions s
       left join sandbox_items i on i.id = s.item_id
       left join sandbox_customers c on c.number = i.customer_number
      where s.link_token_hash = $1 and s.expires_at > $2 and not s.exchanged`,
    [link_token_hash, at],
  );
}

export async function noteSignedIn(db: Queryable, link_token_hash: string, customer_number: number): Promise<void> {
  await db.run(
    `update sandbox_link_sessions set customer_number = $2, chosen_account_ids = null, public_token_hash = null where link_token_hash = $1`,
    [link_token_hash, customer_number],
  );
}

export async function noteChosen(db: Queryable, link_token_hash: string, account_ids: string[], public_token_hash: string): Promise<void> {
  await db.run(`update sandbox_link_sessions set chosen_account_ids = $2, public_token_hash = $3 where link_token_hash = $1`, [
    link_token_hash,
    account_ids,
    public_token_hash,
  ]);
}

/** Takes a public token, once: of two that bring it at the same moment one gets undefined. */
export function takePublicToken(
  tx: Queryable,
  public_token_hash: string,
  user_id: string,
  at: Date,
): Promise<{ item_id: string | null; customer_number: number; chosen_account_ids: string[] } | undefined> {
  return tx.maybe(
    `update sandbox_link_sessions set exchanged = true
      where public_token_hash = $1 and user_id = $2 and not exchanged and expires_at > $3
        and customer_number is not null and chosen_account_ids is not null
      returning item_id, customer_number, chosen_account_ids`,
    [public_token_hash, user_id, at],
  );
}

export function findInstitutionOfCustomer(db: Queryable, customer_number: number): Promise<Institution> {
  return db.one<Institution>(
    `select i.id, i.name, i.routing_number
       from sandbox_customers c join sandbox_institutions i on i.id = c.institution_id
      where c.number = $1`,
    [customer_number],
  );
}
