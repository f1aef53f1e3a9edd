import type { Database } from './db/database.ts';
import * as ach from './modules/ach/index.ts';
import * as bankAccounts from './modules/bank-accounts/index.ts';
import * as businesses from './modules/businesses/index.ts';
import * as changes from './modules/changes/index.ts';
import * as checkoutSessions from './modules/checkout-sessions/index.ts';
import * as counters from './modules/counters/index.ts';
import * as disputes from './modules/disputes/index.ts';
import * as ledger from './modules/ledger/index.ts';
import * as links from './modules/links/index.ts';
import * as payouts from './modules/payouts/index.ts';
import * as purchases from './modules/purchases/index.ts';
import * as retries from './modules/retries/index.ts';
import * as refunds from './modules/refunds/index.ts';
import type { Sealer } from './security/seal.ts';

/**
 * Checks every module's invariants on one unchanging view of the database, so that a server may work beside it. Stops at the first that is
 * broken. Gives whether all hold; `say` is told a line for each, and for each violation.
 */
export async function proveAll(db: Database, sealer: Sealer, say: (line: string) => void): Promise<boolean> {
  const all = [
    ...ledger.invariants,
    ...purchases.invariants,
    ...ach.invariants(sealer),
    ...bankAccounts.invariants,
    ...businesses.invariants,
    ...checkoutSessions.invariants,
    ...links.invariants,
    ...counters.invariants,
    ...retries.invariants,
    ...changes.invariants,
    ...disputes.invariants,
    ...payouts.invariants,
    ...refunds.invariants,
  ];
  return db.transaction(async (tx) => {
    await tx.run('set transaction isolation level repeatable read, read only');
    for (const { name, check } of all) {
      const violations = await check(tx);
      say(`${violations.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
      for (const violation of violations) say(`        ${violation}`);
      if (violations.length > 0) return false;
    }
    return true;
  });
}
