import { isRoutingNumber } from '@drawbridge/nacha';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';
import {
  BankAccessGone,
  BankLoginRequired,
  NoFitAccount,
  PermissionMissing,
  type VendorAccount,
  type VendorItem,
} from '../../providers/bank-linking/port.ts';
import { closeAccounts } from './close-accounts.ts';
import { type AccountOfItem, listAccountsOfItem, openAccounts } from './item-store.ts';
import { openAccess } from './items/index.ts';
import { noteItemEvent } from './note-item-event.ts';
import { notePermissionMissing } from './note-permission-missing.ts';
import { numbersOf } from './numbers-of.ts';
import { openNumbers } from './open-numbers.ts';
import { lockConsumer, lockNumbers, sameNumbersLinked, writeNumbers } from './store.ts';

/** The queued task's name. */
export const REFRESH_NUMBERS = 'bank_accounts.refresh_numbers';
const payloadSchema = z.object({ item_id: z.string() });

/**
 * Asks the provider for an item's changed numbers, keeps new ones as next versions, and lets the accounts be debited
 * again. If none has numbers, only a new link helps. The queue retries while the provider cannot be reached.
 */
export async function refreshNumbers(context: Context, payload: unknown): Promise<void> {
  const { item_id } = z.parse(payloadSchema, payload);
  const access_token = await openAccess(context, item_id);
  if (access_token === undefined) return;
  let item: VendorItem;
  try {
    item = await context.bankLinking.readItem(access_token);
  } catch (error) {
    if (error instanceof NoFitAccount) return closeAccounts(context.db, item_id, null, 'not_shared', context.clock.now());
    if (error instanceof PermissionMissing) return context.db.transaction((tx) => notePermissionMissing(tx, item_id, context.clock.now()));
    if (!(error instanceof BankLoginRequired)) throw error;
    return noteItemEvent(context.db, item_id, error instanceof BankAccessGone ? 'revoked' : 'login_required', context.clock.now());
  }
  const [first] = await listAccountsOfItem(context.db, item_id);
  if (!first) return;
  await context.db.transaction(async (tx) => {
    await lockConsumer(tx, first.consumer_id);
    for (const account of await listAccountsOfItem(tx, item_id)) {
      const at_bank = item.accounts.find(({ vendor_account_id }) => vendor_account_id === account.vendor_account_id);
      if (at_bank && (await keepNumbers(context, tx, account, at_bank)))
        await openAccounts(tx, item_id, [account.id], ['login', 'numbers_changed']);
    }
  });
}

/** Whether numbers are now as the bank gives them; not where they fit no entry, or another account has them. */
async function keepNumbers(context: Context, tx: Queryable, account: AccountOfItem, at_bank: VendorAccount): Promise<boolean> {
  const { routing_number, account_number } = at_bank;
  if (!isRoutingNumber(routing_number) || !isAccountNumber(account_number)) return false;
  const kept = await lockNumbers(tx, account.id);
  if (kept === undefined) return false;
  const was = openNumbers(context.sealer, kept);
  if (was.routing_number === routing_number && was.account_number === account_number) return true;
  const numbers_version = kept.numbers_version + 1;
  const numbers = numbersOf(context, { ...kept, numbers_version }, at_bank, account.account_type);
  const { id, consumer_id } = account;
  if (await sameNumbersLinked(tx, { id, consumer_id, fingerprint: numbers.number_fingerprint })) return false;
  await writeNumbers(tx, { id, numbers_version, ...numbers, known_by: 'provider_update', at: context.clock.now(), reference: null });
  return true;
}
