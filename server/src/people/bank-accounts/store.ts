import type { Queryable } from '../../kernel/db/database.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';
import type { Holder } from '../../providers/bank-linking/port.ts';
import type { ItemState } from './items/index.ts';
import type { KeptNumbers } from './open-numbers.ts';

/**
 * How it is known that an account is the consumer's: they signed in at the bank (`provider`), or gave its numbers, and
 * then said how much two small deposits were, or did not. Only `provider` and `verified` accounts can be primary.
 */
export type Verification = 'provider' | 'pending' | 'verified' | 'refused';

/**
 * Why an account is closed to payments, the least grave first: its owner must sign in again (a balance shows that they
 * have), its numbers are others now (new ones open it), or it is shared with us no more (a new link alone opens it).
 */
export type ClosedBecause = 'login' | 'numbers_changed' | 'not_shared';

/** For an update of `bank_accounts a`: the graver of why it is closed already and this parameter. */
export function graver(parameter: string): string {
  const rank = "array['login', 'numbers_changed', 'not_shared']";
  return `case when array_position(${rank}, a.closed_because) > array_position(${rank}, ${parameter}) then a.closed_because else ${parameter} end`;
}

/** An account as its owner sees it. */
export interface ListedAccount {
  id: string;
  is_primary: boolean;
  last_four: string;
  institution_name: string;
  institution_id: string;
  account_type: string;
  pending_cents: number;
  created_at: Date;
  verification: Verification;
  /** The end that its bank has announced. */
  relink_by: Date | null;
}

/** What is needed to ask the bank about an account. */
export interface AskableAccount {
  id: string;
  consumer_id: string;
  verification: Verification;
  /** Null where it was linked by its numbers: nobody can be asked about it. So are those that follow. */
  item_id: string | null;
  vendor_account_id: string | null;
  item_provider: 'sandbox' | 'plaid' | null;
  item_state: ItemState | null;
  /** Also null once the item is removed. */
  access_sealed: string | null;
  choose_accounts: boolean;
  ask_permission: boolean;
  update_asked_at: Date | null;
  closed_because: ClosedBecause | null;
  invalid_reason: string | null;
  balance_at: Date | null;
  checked_at: Date | null;
  removed_at: Date | null;
  /** Counts up whenever what the bank said before no longer counts; a word asked for earlier is then not kept. */
  word_version: number;
}

/** The source of an account's numbers: its bank at a first or later sign-in, its owner, or its bank's correction. */
export type NumbersKnownBy = 'linked' | 'relinked' | 'by_numbers' | 'notification_of_change' | 'provider_update';

export interface NewAccount {
  id: string;
  consumer_id: string;
  institution_id: string;
  institution_name: string;
  account_type: string;
  last_four: string;
  /** Sealed to version 1. */
  numbers_sealed: string;
  known_by: Extract<NumbersKnownBy, 'linked' | 'by_numbers'>;
  number_fingerprint: string;
  verification: Extract<Verification, 'provider' | 'pending'>;
  item_id: string | null;
  vendor_account_id: string | null;
  persistent_account_id: string | null;
  name_match: number | null;
}

const ASKABLE = `
  select a.id, a.consumer_id, a.verification, a.item_id, a.vendor_account_id, i.provider as item_provider, i.state as item_state, i.access_sealed,
         coalesce(i.choose_accounts, false) as choose_accounts, coalesce(i.ask_permission, false) as ask_permission, i.update_asked_at, a.closed_because,
         a.invalid_reason, a.balance_at, a.checked_at, a.removed_at, a.word_version
    from bank_accounts a left join bank_link_items i on i.id = a.item_id`;

/** The accounts that are not removed: the primary one first, then the newest. */
export function listAccounts(db: Queryable, consumer_id: string): Promise<ListedAccount[]> {
  return db.many<ListedAccount>(
    `select a.id, a.is_primary, a.last_four, a.institution_name, a.institution_id, a.account_type, pending_cents_of_account(a.id) as pending_cents,
            a.created_at, a.verification, i.ends_at as relink_by
       from bank_accounts a left join bank_link_items i on i.id = a.item_id
      where a.consumer_id = $1 and a.removed_at is null
      order by a.is_primary desc, a.created_at desc, a.id desc`,
    [consumer_id],
  );
}

export function findAccount(db: Queryable, id: string): Promise<AskableAccount | undefined> {
  return db.maybe<AskableAccount>(`${ASKABLE} where a.id = $1`, [id]);
}

export function findPrimary(db: Queryable, consumer_id: string): Promise<AskableAccount | undefined> {
  return db.maybe<AskableAccount>(`${ASKABLE} where a.consumer_id = $1 and a.is_primary and a.removed_at is null`, [consumer_id]);
}

/** A consumer's primary account, if money can be sent there; undefined for none, or where its bank said no. */
export async function findAccountToCredit(tx: Queryable, consumer_id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    `select id from bank_accounts where consumer_id = $1 and is_primary and removed_at is null and invalid_reason is null`,
    [consumer_id],
  );
  return row?.id;
}

/**
 * Locks the consumer until the transaction ends, so that nobody links, removes or pays from an account of theirs
 * meanwhile: purchases take the same lock before they hold an amount.
 */
export async function lockConsumer(tx: Queryable, consumer_id: string): Promise<void> {
  await tx.one(`select 1 from consumers where user_id = $1 for no key update`, [consumer_id]);
}

/** Whether the consumer, whom the caller has locked, has deactivated their account meanwhile. */
export async function hasLeft(tx: Queryable, consumer_id: string): Promise<boolean> {
  const { has_left } = await tx.one<{ has_left: boolean }>(
    `select deactivated_at is not null as has_left from consumers where user_id = $1`,
    [consumer_id],
  );
  return has_left;
}

/** PendingAmount, in cents, of a consumer's account not removed; undefined when there is no such account. */
export async function pendingCents(tx: Queryable, consumer_id: string, id: string): Promise<number | undefined> {
  const row = await tx.maybe<{ pending_cents: number }>(
    `select pending_cents_of_account(id) as pending_cents from bank_accounts where id = $1 and consumer_id = $2 and removed_at is null`,
    [id, consumer_id],
  );
  return row?.pending_cents;
}

/** Removes an account of the consumer's, whom the caller has locked. Throws where an amount is pending on it. */
export async function markRemoved(tx: Queryable, consumer_id: string, id: string, at: Date): Promise<void> {
  await tx.run('select remove_bank_account($1, $2, $3)', [consumer_id, id, at]);
}

/** Makes one account the primary one and no other. Two statements: the index allows no moment with two. */
export async function setPrimary(tx: Queryable, consumer_id: string, id: string): Promise<void> {
  await tx.many('select 1 from bank_accounts where consumer_id = $1 and (is_primary or id = $2) order by id for no key update', [
    consumer_id,
    id,
  ]);
  await tx.run(`update bank_accounts set is_primary = false where consumer_id = $1 and is_primary and id <> $2`, [consumer_id, id]);
  await tx.run(`update bank_accounts set is_primary = true where consumer_id = $1 and id = $2 and not is_primary`, [consumer_id, id]);
}

/**
 * The account that would become primary: the newest that is not removed, rather one whose bank gives its balance; and
 * the one that is primary, as it was verified. Each null where there is none.
 */
export async function newestAndPrimary(
  tx: Queryable,
  consumer_id: string,
): Promise<{ newest_id: string | null; primary: Verification | null }> {
  return tx.one(
    `select (array_agg(id order by verification = 'provider' desc, created_at desc, id desc))[1] as newest_id,
            min(verification) filter (where is_primary) as primary
       from bank_accounts where consumer_id = $1 and removed_at is null and verification in ('provider', 'verified')`,
    [consumer_id],
  );
}

/** A linked account that may be one of those that are linked now. */
export interface KnownAccount {
  id: string;
  number_fingerprint: string;
  persistent_account_id: string | null;
  institution_id: string;
  verification: Verification;
  account_type: AccountNumbers['account_type'];
  numbers_version: number;
}

/** The consumer's linked accounts with these numbers; locked by id, see `forgetWords`. */
export function lockByFingerprint(tx: Queryable, consumer_id: string, fingerprints: readonly string[]): Promise<KnownAccount[]> {
  return lockSameAccounts(
    tx,
    consumer_id,
    fingerprints.map((fingerprint) => ({ fingerprint, persistent_account_id: undefined })),
  );
}

/** The same, also by the names that accounts keep whose numbers are made anew at each sign-in. */
export function lockSameAccounts(
  tx: Queryable,
  consumer_id: string,
  accounts: readonly { readonly fingerprint: string; readonly persistent_account_id: string | undefined }[],
): Promise<KnownAccount[]> {
  return tx.many<KnownAccount>(
    `select id, number_fingerprint, persistent_account_id, institution_id, verification, account_type, numbers_version from bank_accounts
      where consumer_id = $1 and (number_fingerprint = any($2) or persistent_account_id = any($3)) and removed_at is null
      order by id for no key update`,
    [
      consumer_id,
      accounts.map(({ fingerprint }) => fingerprint),
      accounts.flatMap(({ persistent_account_id }) => (persistent_account_id === undefined ? [] : [persistent_account_id])),
    ],
  );
}

/** Who the consumer is, as the holders of an account are compared with them. */
export function findHolder(db: Queryable, consumer_id: string): Promise<Holder> {
  return db.one<Holder>(
    `select c.first_name || ' ' || c.last_name as legal_name, c.phone_number, c.email from consumers c where c.user_id = $1`,
    [consumer_id],
  );
}

/** Keeps a new account with its numbers; it is not the primary one yet. */
export async function insertAccount(tx: Queryable, account: NewAccount, at: Date): Promise<void> {
  await tx.run(
    `select link_bank_account(
      p_id => $1, p_consumer_id => $2, p_institution_id => $3, p_institution_name => $4, p_account_type => $5,
      p_last_four => $6, p_fingerprint => $7, p_sealed => $8, p_known_by => $9, p_verification => $10, p_item_id => $11,
      p_vendor_account_id => $12, p_persistent_account_id => $13, p_name_match => $14, p_at => $15
    )`,
    [
      account.id,
      account.consumer_id,
      account.institution_id,
      account.institution_name,
      account.account_type,
      account.last_four,
      account.number_fingerprint,
      account.numbers_sealed,
      account.known_by,
      account.verification,
      account.item_id,
      account.vendor_account_id,
      account.persistent_account_id,
      account.name_match,
      at,
    ],
  );
}

/** Linked anew: new access, and whatever spoke against the account is over. Its balance is asked again. */
export async function updateLink(
  tx: Queryable,
  consumer_id: string,
  id: string,
  link: Pick<NewAccount, 'institution_id' | 'institution_name' | 'item_id' | 'vendor_account_id' | 'persistent_account_id' | 'name_match'>,
): Promise<void> {
  await tx.run(
    `select relink_bank_account(
      p_account_id => $1, p_consumer_id => $2, p_institution_id => $3, p_institution_name => $4, p_item_id => $5,
      p_vendor_account_id => $6, p_persistent_account_id => $7, p_name_match => $8
    )`,
    [
      id,
      consumer_id,
      link.institution_id,
      link.institution_name,
      link.item_id,
      link.vendor_account_id,
      link.persistent_account_id,
      link.name_match,
    ],
  );
}

/**
 * Keeps the available balance (null: the bank gives none), unless a later word is kept already or it does not count any
 * more. Whoever waited for a sign-in is open again; a balance says nothing of numbers, or of what is shared no more.
 */
export async function noteBalance(
  db: Queryable,
  account: { id: string; word_version: number },
  available_balance_cents: number | null,
  at: Date,
): Promise<void> {
  await db.run(
    `update bank_accounts
        set available_balance_cents = $3::bigint, balance_at = case when $3::bigint is null then null else $4::timestamptz end,
            checked_at = $4, closed_because = nullif(closed_because, 'login')
      where id = $1 and word_version = $2 and (checked_at is null or checked_at <= $4)`,
    [account.id, account.word_version, available_balance_cents, at],
  );
}

/**
 * Keeps why the bank gives nothing of an account, on the same conditions, and whether it did; the old balance moves no
 * money.
 */
export async function noteClosed(
  db: Queryable,
  account: { id: string; word_version: number },
  because: ClosedBecause,
  at: Date,
): Promise<boolean> {
  const changed = await db.run(
    `update bank_accounts a set closed_because = ${graver('$4')}, available_balance_cents = null, balance_at = null, checked_at = $3
      where id = $1 and word_version = $2 and (checked_at is null or checked_at <= $3)`,
    [account.id, account.word_version, at, because],
  );
  return changed === 1;
}

/**
 * Forgets what the bank said last, so that it is asked when next needed. Locks accounts by id, as everyone who changes
 * several: a settlement brings hundreds, which their owners may be relinking.
 */
export async function forgetWords(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.run(
    `with locked as (select id from bank_accounts where id = any($1) order by id for no key update)
     update bank_accounts a
        set available_balance_cents = null, balance_at = null, checked_at = null, word_version = a.word_version + 1
       from locked
      where a.id = locked.id`,
    [ids],
  );
}

/** Keeps why accounts cannot be debited any more; the first reason given for an account stays. */
export async function markInvalid(tx: Queryable, accounts: readonly { account_id: string; return_code: string }[]): Promise<void> {
  await tx.run(
    `update bank_accounts a set invalid_reason = i.reason
       from (select distinct on (id) id, reason
               from unnest($1::text[], $2::text[]) with ordinality as i (id, reason, place) order by id, place) i
      where a.id = i.id and a.invalid_reason is null`,
    [accounts.map(({ account_id }) => account_id), accounts.map(({ return_code }) => return_code)],
  );
}

/** An account's numbers, sealed; locked. */
export function lockNumbers(tx: Queryable, id: string): Promise<(KeptNumbers & { removed_at: Date | null }) | undefined> {
  return tx.maybe(
    `select a.id, a.consumer_id, a.numbers_version, n.sealed as numbers_sealed, a.removed_at
       from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version
      where a.id = $1 for no key update of a`,
    [id],
  );
}

/** Whether the consumer has linked these numbers as another account. */
export async function sameNumbersLinked(
  tx: Queryable,
  { id, consumer_id, fingerprint }: { id: string; consumer_id: string; fingerprint: string },
): Promise<boolean> {
  const rows = await tx.many(
    `select from bank_accounts where consumer_id = $2 and number_fingerprint = $3 and removed_at is null and id <> $1`,
    [id, consumer_id, fingerprint],
  );
  return rows.length > 0;
}

export interface NewNumbers {
  readonly id: string;
  /** The one after the newest. */
  readonly numbers_version: number;
  readonly numbers_sealed: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly number_fingerprint: string;
  readonly known_by: Extract<NumbersKnownBy, 'relinked' | 'notification_of_change' | 'provider_update'>;
  readonly at: Date;
  /** The bank's notification that says them; null where the bank-linking provider does. */
  readonly reference: string | null;
}

/** Adds a version of the numbers of an account that the caller has locked; it is the one that counts from now on. */
export async function writeNumbers(tx: Queryable, numbers: NewNumbers): Promise<void> {
  await tx.run(
    `select write_account_numbers(
      p_account_id => $1, p_version => $2, p_sealed => $3, p_account_type => $4, p_last_four => $5, p_fingerprint => $6,
      p_known_by => $7, p_at => $8, p_reference => $9
    )`,
    [
      numbers.id,
      numbers.numbers_version,
      numbers.numbers_sealed,
      numbers.account_type,
      numbers.last_four,
      numbers.number_fingerprint,
      numbers.known_by,
      numbers.at,
      numbers.reference,
    ],
  );
}
