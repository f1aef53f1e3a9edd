import type { EntryHandler } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { listOwed, lockPayees, type Payee, stopAccount, takeOverPayout } from './store.ts';

/**
 * The code that stops an account until a person sees what the bank was sent for it (Nacha rules, appendix four: entry
 * record edit criteria).
 */
const LOOKED_AT_FIRST = 'R17';

/**
 * Payouts that only the bank knows are made anew, with id and reference, where they are what the business is owed.
 * Otherwise that account is paid nothing until a person gives one again; with the business unknown, nobody who is owed.
 */
export const takeOverPayouts: EntryHandler['takeOver'] = async (tx, entries, at) => {
  const payees = new Map(
    (
      await lockPayees(
        tx,
        entries.flatMap(({ payout_to }) => payout_to ?? []),
      )
    ).map((payee) => [payee.id, payee]),
  );
  const taken = [];
  for (const entry of entries) {
    const { subject_id, reference, payout_to, settlement_version = null, amount_cents } = entry;
    const payee = payees.get(payout_to ?? '');
    if (!payee || subject_id === null || reference === null) {
      await stopAllOwed(tx, at);
      continue;
    }
    const lost = { id: subject_id, reference, business_id: payee.id, originated_at: at, settlement_version, amount_cents };
    // Of two of one business the second finds nothing more.
    if (!(await takeOverPayout(tx, lost))) {
      await stopNewest(tx, payee, at);
      continue;
    }
    taken.push(entry);
  }
  return taken;
};

async function stopAllOwed(tx: Queryable, at: Date): Promise<void> {
  const owed = (await listOwed(tx)).map(({ id }) => id);
  for (const payee of await lockPayees(tx, owed)) await stopNewest(tx, payee, at);
}

async function stopNewest(tx: Queryable, { id, settlement_version }: Payee, at: Date): Promise<void> {
  if (settlement_version !== null) await stopAccount(tx, { business_id: id, settlement_version }, LOOKED_AT_FIRST, at);
}
