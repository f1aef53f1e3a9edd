import type { ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { requestNotifications } from './request-notifications.ts';
import { stopDebits } from './stop-debits.ts';
import { findReinitiationOfEntry, type NewReturn, readPurchase, returnAll } from './store.ts';

/**
 * A debit came back, a first one or a reinitiation: its purchase is DECLINED and its money goes back the way it came, from wherever it stands. Where
 * the code says that the account cannot be debited, the account is invalid from now on and its debits that are not in a file yet are pulled.
 * Consumer and merchant are told of it after the commit.
 * In the transaction of the caller, who has the purchase and its entry locked. Gives the purchases that have changed; undefined, and nothing
 * is done, where the purchase is neither PENDING nor POSTED, nor the entry a reinitiation of it that is on its way.
 */
export async function returnDebit(tx: Queryable, returned: ReturnedEntry): Promise<string[] | undefined> {
  const { entry, code, at } = returned;
  const { purchase_id, bank_account_id } = entry;
  if (purchase_id === null || bank_account_id === null) throw new Error(`entry ${entry.id} is no debit`);
  const purchase = await readPurchase(tx, purchase_id);
  const reinitiation = await findReinitiationOfEntry(tx, entry.id);
  const collecting = purchase.status === 'PENDING' || purchase.status === 'POSTED';
  if (!collecting && reinitiation?.status !== 'pending') return undefined;

  const made = returnOf(returned);
  const return_id = made.id;
  await returnAll(tx, returned.incoming_file_id, [made], at);
  await requestNotifications(tx, { return_id, consumer_id: purchase.consumer_id, business_id: purchase.business_id, at });
  return [purchase_id, ...(await stopDebits(tx, bank_account_id, code, at))];
}

/** What is kept of a return. */
export function returnOf({ entry, code, line_number, return_trace_number }: ReturnedEntry): NewReturn {
  return { id: newId('ret'), entry_id: entry.id, code, line_number, return_trace_number };
}
