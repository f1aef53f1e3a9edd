import type { Returned, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { requestNotifications } from './request-notifications.ts';
import { stopDebits } from './stop-debits.ts';
import { readReturnable, returnAll } from './store.ts';

/**
 * Debits came back, first ones and reinitiations: their purchases are DECLINED and their money goes back the way it came, from wherever it stands. Where
 * the code says that the account cannot be debited, the account is invalid from now on and its debits that are not in a file yet are pulled.
 * Consumer and merchant are told of it after the commit.
 * In the transaction of the caller, who has the purchases and their entries locked. What cannot come back any more is not in `done`: its purchase is neither
 * PENDING nor POSTED, nor the entry a reinitiation of it that is on its way.
 */
export async function returnDebits(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const entries = returned.map(({ entry }) => entry);
  const of_entry = new Map((await readReturnable(tx, entries)).map((purchase) => [purchase.entry_id, purchase]));
  const done = returned.filter(({ entry }) => of_entry.has(entry.id));
  const [first] = done;
  if (!first) return { done, changed: [] };
  const { at, incoming_file_id } = first;
  const made = done.flatMap(({ entry, code, line_number, return_trace_number }) => {
    const purchase = of_entry.get(entry.id);
    return purchase ? [{ ...purchase, return_id: newId('ret'), code, line_number, return_trace_number }] : [];
  });
  await returnAll(tx, incoming_file_id, made, at);
  await requestNotifications(tx, made, at);
  return { done, changed: [...made.map(({ purchase_id }) => purchase_id), ...(await stopDebits(tx, done))] };
}
