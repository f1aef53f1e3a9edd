import type { Returned, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { requestNotifications } from './request-notifications.ts';
import { stopDebits } from './stop-debits.ts';
import { readReturnable, returnAll } from './store.ts';

/**
 * Debits came back: their purchases are DECLINED, and their money goes back the way it came. Where the code closes the
 * account, its debits in no file are pulled; people are told after the commit. The caller has locked purchases and
 * entries. `done` leaves out what can no longer come back: neither PENDING nor POSTED, nor by a reinitiation on its
 * way.
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
