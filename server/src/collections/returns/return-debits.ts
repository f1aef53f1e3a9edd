import { pullDebits, type ReturnedEntry, type ReturnedTogether } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { invalidateAccounts } from '../../people/bank-accounts/index.ts';
import { notifyOfCancelledReinitiation, requestNotificationsOfReturns } from './request-notifications.ts';
import { returnOf } from './return-debit.ts';
import { readPurchases, returnAll } from './store.ts';

/**
 * What `returnDebit` does, for many first debits at once, whose purchases and entries the caller has locked. Reinitiations, and debits whose purchase
 * can no longer come back, are left for it.
 */
export async function returnDebits(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<ReturnedTogether> {
  const [first] = returned;
  if (!first) return { done: [], changed: [] };
  const { at } = first;
  const purchases = new Map(
    (
      await readPurchases(
        tx,
        returned.flatMap(({ entry }) => entry.purchase_id ?? []),
      )
    ).map((purchase) => [purchase.id, purchase]),
  );
  const plain = returned.flatMap((one) => {
    const { purchase_id, bank_account_id, attempt } = one.entry;
    const purchase = purchase_id === null ? undefined : purchases.get(purchase_id);
    if (!purchase || bank_account_id === null || attempt > 1) return [];
    if (purchase.status !== 'PENDING' && purchase.status !== 'POSTED') return [];
    return [{ one, purchase_id: purchase.id, bank_account_id, code: one.code, kept: { ...purchase, ...returnOf(one) } }];
  });
  if (plain.length === 0) return { done: [], changed: [] };
  const made = plain.map(({ kept }) => kept);
  await returnAll(tx, first.incoming_file_id, made, at);
  await requestNotificationsOfReturns(tx, made, at);
  const invalid = await invalidateAccounts(
    tx,
    plain.map(({ bank_account_id, code }) => ({ account_id: bank_account_id, return_code: code })),
  );
  const pulled = invalid.length > 0 ? await pullDebits(tx, at, notifyOfCancelledReinitiation, invalid) : [];
  return { done: plain.map(({ one }) => one), changed: [...plain.map(({ purchase_id }) => purchase_id), ...pulled] };
}
