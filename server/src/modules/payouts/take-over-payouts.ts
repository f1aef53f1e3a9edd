import type { Queryable } from '../../db/database.ts';
import type { Movement } from '../ach/index.ts';
import { listOwed, lockPayees, makePayout, readOpenLines, stopAccount } from './store.ts';

/** By which an account counts as stopped until a person has looked at what the bank was sent for it (Nacha rules, appendix four: entry record edit criteria). */
const LOOKED_AT_FIRST = 'R17';

/**
 * Payouts that the bank has had and no row tells of: each is made anew, with its own id and reference, out of what the business is owed, where that is the very
 * amount. Where it is another, nobody knows what it paid: nothing more is paid to that account until a person gives one again. Where nobody
 * knows which business it was, that is so for every one that is owed something.
 */
export const takeOverPayouts: Movement['takeOver'] = async (tx, entries, at) => {
  const payees = new Map(
    (
      await lockPayees(
        tx,
        entries.flatMap(({ payout_to }) => payout_to ?? []),
      )
    ).map((payee) => [payee.id, payee]),
  );
  const lines = Map.groupBy(await readOpenLines(tx, [...payees.keys()]), ({ business_id }) => business_id);
  const taken = [];
  for (const entry of entries) {
    const { subject_id, reference, payout_to, settlement_version, last_four, amount_cents } = entry;
    const payee = payees.get(payout_to ?? '');
    if (!payee || subject_id === null || reference === null) {
      await stopAllOwed(tx, at);
      continue;
    }
    const open = lines.get(payee.id) ?? [];
    const newest = payee.settlement_version ?? 0;
    const version = settlement_version ?? newest;
    // A version that this database has not came after it: nobody here knows that account.
    if (open.reduce((sum, line) => sum + line.amount_cents, 0) !== amount_cents || version < 1 || version > newest) {
      if (newest > 0) await stopAccount(tx, { business_id: payee.id, settlement_version: newest }, LOOKED_AT_FIRST, at);
      continue;
    }
    const payout = { id: subject_id, reference, business_id: payee.id, made_at: at, settlement_version: version };
    await makePayout(tx, { ...payout, last_four: last_four ?? '' }, open);
    // Of two of one business the second finds nothing more.
    lines.delete(payee.id);
    taken.push({ ...entry, batch: { company_name: entry.company_name ?? '', business_id: '' } });
  }
  return taken;
};

async function stopAllOwed(tx: Queryable, at: Date): Promise<void> {
  for (const { id, settlement_version } of await lockPayees(tx, await listOwed(tx)))
    if (settlement_version !== null) await stopAccount(tx, { business_id: id, settlement_version }, LOOKED_AT_FIRST, at);
}
