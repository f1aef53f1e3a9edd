import type { Context } from '../../context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import {
  AccountNotShared,
  BankAccessGone,
  BankLinkingError,
  BankLoginRequired,
  NoFitAccount,
  PermissionMissing,
} from '../../providers/bank-linking/port.ts';
import { accessOf } from './access-of.ts';
import { closeAccount } from './close-accounts.ts';
import { noteGood, notePermission } from './items/index.ts';
import { noteItemEvent } from './note-item-event.ts';
import { type AskableAccount, noteBalance } from './store.ts';
import { unseenBalance } from './unseen-balance.ts';

/** What the bank said of an account, and when it was asked: the word is at least as fresh as that. */
export interface BankWord {
  readonly said: 'balance' | 'no_balance' | 'login_required' | 'unavailable';
  readonly available_balance_cents: number | undefined;
  readonly at: Date;
}

interface Asking {
  readonly promise: Promise<BankWord>;
  readonly since_ms: number;
}

/** Whom the server is asking right now, so that several who want to know at once ask the bank once. */
const underWay = new WeakMap<object, Map<string, Asking>>();
/** An answer awaited longer is not shared: it might be older than the balance somebody needs. */
const SHARED_MS = 5_000;

/**
 * Asks the bank for the available balance and keeps what it says. Must not be called inside a transaction.
 * Never throws for what a bank may do; a bug does throw.
 */
export async function askBank(context: Context, account: AskableAccount): Promise<BankWord> {
  const asking = underWay.get(context.db) ?? new Map<string, Asking>();
  underWay.set(context.db, asking);
  // A word from before a relink, or before a change that the bank told us of, is not the word that is wanted now.
  const wanted = `${account.id}/${account.word_version}`;
  const current = asking.get(wanted);
  if (current && elapsedMs() - current.since_ms < SHARED_MS) return current.promise;
  const entry = { promise: ask(context, account), since_ms: elapsedMs() };
  asking.set(wanted, entry);
  try {
    return await entry.promise;
  } finally {
    if (asking.get(wanted) === entry) asking.delete(wanted);
  }
}

async function ask(context: Context, account: AskableAccount): Promise<BankWord> {
  // The moment before asking: the balance is never taken for fresher than it is.
  const at = context.clock.now();
  const wall = context.clock.wall();
  if (account.item_id === null) return takeUnseen(context, account, at);
  const { item_id } = account;
  // No balance would open it: only its new numbers, or a new link.
  if (account.closed_because !== null && account.closed_because !== 'login') return closed(at);
  const access = account.item_state === 'revoked' ? undefined : accessOf(context, account);
  try {
    if (!access) throw new BankAccessGone('nobody can be asked for this account any more');
    const available_balance_cents = await context.bankLinking.fetchAvailableBalance(access.access_token, access.vendor_account_id);
    await noteBalance(context.db, account, available_balance_cents ?? null, at);
    if (context.bankLinking.messages) await noteGood(context.db, item_id, wall);
    if (account.item_state === 'login_required') await noteItemEvent(context.db, item_id, 'repaired', at);
    return { said: available_balance_cents === undefined ? 'no_balance' : 'balance', available_balance_cents, at };
  } catch (error) {
    if (!(error instanceof BankLinkingError)) throw error;
    if (error instanceof AccountNotShared || error instanceof NoFitAccount) {
      const noted = await closeAccount(context.db, { ...account, item_id }, 'not_shared', at);
      if (noted && error instanceof PermissionMissing) await notePermission(context.db, item_id);
      return closed(at);
    }
    if (error instanceof BankLoginRequired) {
      const noted = await closeAccount(context.db, { ...account, item_id }, 'login', at);
      if (access && noted) await noteItemEvent(context.db, item_id, error instanceof BankAccessGone ? 'revoked' : 'login_required', at);
      return closed(at);
    }
    // Whatever else the provider refuses with says nothing of the account.
    context.log.warn({ err: error, account_id: account.id }, 'the bank-linking provider gave no balance');
    return { said: 'unavailable', available_balance_cents: undefined, at };
  }
}

/** Nothing is paid from it until its owner has linked it again. */
const closed = (at: Date): BankWord => ({ said: 'login_required', available_balance_cents: undefined, at });

/** Linked by its numbers: there is nobody to ask. */
async function takeUnseen(context: Context, account: AskableAccount, at: Date): Promise<BankWord> {
  const available_balance_cents = account.verification === 'verified' ? unseenBalance(context) : undefined;
  await noteBalance(context.db, account, available_balance_cents ?? null, at);
  return { said: available_balance_cents === undefined ? 'no_balance' : 'balance', available_balance_cents, at };
}
