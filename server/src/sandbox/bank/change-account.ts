import { describeTransactionCode, transactionCodeFor } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { BankEntry } from './apply-debit.ts';
import { anotherRoutingNumber, type BankAccount, lockAccountByNumbers, moveAccount, newAccountNumber } from './store.ts';

/** How long former numbers still reach an account, before R03. Real banks keep no common time. */
const FORMER_NUMBERS_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a notification of change says: its code, and the corrected data as they stand in its 29 columns. */
export interface Change {
  readonly code: string;
  readonly corrected_data: string;
}

/** Codes of the notifications that the bank can be made to send. By the first six an account really changes. */
export const CHANGE_CODES_SENT = ['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C04', 'C09', 'C13'] as const;

const NEW_NUMBER: readonly string[] = ['C01', 'C03', 'C06', 'C07'];
const NEW_ROUTING: readonly string[] = ['C02', 'C03', 'C07'];
const NEW_KIND: readonly string[] = ['C05', 'C06', 'C07'];
/** Notifications without any change at the bank. */
const SENT_ONLY: Readonly<Record<string, string>> = { C04: 'ANOTHER NAME', C09: 'ANOTHER ID', C13: '' };

type EntryToCorrect = BankEntry & { readonly transaction_code: string };

/**
 * The correction that the bank has to send of an entry that reached an account: undefined where the entry has
 * everything right. An account that is there to show a new number gets it now.
 */
export async function correctionToSend(tx: Queryable, entry: EntryToCorrect, at: Date): Promise<Change | undefined> {
  const account = await lockAccountByNumbers(tx, entry);
  if (!account) return undefined;
  if (!account.moves) return correctionOfEntry(entry, account);
  const now = { ...account, account_number: await newAccountNumber(tx) };
  await moveAccount(tx, account, now, new Date(at.getTime() + FORMER_NUMBERS_DAYS * DAY_MS));
  return correctionOfEntry(entry, now);
}

/**
 * Changes the account that an entry reached as a change code says (C01-C03, C05-C07), and gives the correction of the
 * entry. Undefined where there is no such account or code.
 */
export async function changeAccount(tx: Queryable, entry: EntryToCorrect, code: string, at: Date): Promise<Change | undefined> {
  const account = await lockAccountByNumbers(tx, entry);
  if (!account) return undefined;
  const sent_only = SENT_ONLY[code];
  if (sent_only !== undefined) return { code, corrected_data: sent_only };
  const changes = { number: NEW_NUMBER.includes(code), routing: NEW_ROUTING.includes(code), kind: NEW_KIND.includes(code) };
  if (!Object.values(changes).includes(true)) return undefined;
  // Another than the entry had: it may be an old one, and the account has changed since.
  const other_kind = describeTransactionCode(entry.transaction_code)?.account === 'savings' ? 'checking' : 'savings';
  const now = {
    account_number: changes.number ? await newAccountNumber(tx) : account.account_number,
    routing_number: changes.routing ? await anotherRoutingNumber(tx, entry.routing_number) : account.routing_number,
    holds: changes.kind ? other_kind : account.holds,
  };
  await moveAccount(tx, account, now, new Date(at.getTime() + FORMER_NUMBERS_DAYS * DAY_MS));
  return correctionOfEntry(entry, now);
}

/** Compares an entry with its account. What differs says which code it is (Nacha rules, notifications of change). */
function correctionOfEntry(
  entry: EntryToCorrect,
  account: Pick<BankAccount, 'routing_number' | 'account_number' | 'holds'>,
): Change | undefined {
  const sent = describeTransactionCode(entry.transaction_code);
  if (!sent) return undefined;
  const routing = entry.routing_number !== account.routing_number;
  const number = entry.account_number.trim() !== account.account_number;
  const kind = sent.account !== account.holds;
  const { routing_number, account_number } = account;
  const transaction_code = transactionCodeFor({ ...sent, account: account.holds }) ?? entry.transaction_code;
  if (routing && kind) return { code: 'C07', corrected_data: `${routing_number}${account_number.padEnd(17)}${transaction_code}` };
  if (routing && number) return { code: 'C03', corrected_data: `${routing_number}   ${account_number}` };
  if (routing) return { code: 'C02', corrected_data: routing_number };
  if (number && kind) return { code: 'C06', corrected_data: `${account_number.padEnd(20)}${transaction_code}` };
  if (number) return { code: 'C01', corrected_data: account_number };
  return kind ? { code: 'C05', corrected_data: transaction_code } : undefined;
}
