import { requestNotices } from '../../collections/notices/index.ts';
import { creditHandler } from '../credits/index.ts';
import { collectPayouts } from './collect-payouts.ts';
import { stopAccount } from './store.ts';
import { takeOverPayouts } from './take-over-payouts.ts';

/**
 * The code that stops an account the bank carries no entry to (Nacha rules, appendix four: entry record edit criteria).
 */
const ENTRY_REFUSED = 'R17';

/**
 * Payouts on their way, CCD credits to settlement accounts. What one did not pay is still owed, and paid by the next.
 */
export const entryHandler = creditHandler({
  kind: 'payout',
  collect: collectPayouts,
  takeOver: takeOverPayouts,
  inFile: (tx, entries, at) => requestNotices(tx, 'payout_sent', entries, at),
  async abandoned(tx, payouts, entries, at, why) {
    // To another account, where the bank refused this one.
    if (why !== 'entry_rejected') return;
    for (const payout of payouts) await stopAccount(tx, payout, ENTRY_REFUSED, at);
    await requestNotices(tx, 'payout_refused', entries, at);
  },
  async cameBack(tx, back) {
    // Businesses are locked in the order of their ids, as a cutoff does.
    const by_business = back.toSorted((a, b) => ((a.credit.business_id ?? '') < (b.credit.business_id ?? '') ? -1 : 1));
    for (const { credit, returned } of by_business) {
      const { entry, code, at, not_carried } = returned;
      // With its whole file: the account is as good as before.
      if (not_carried === 'file') continue;
      await stopAccount(tx, credit, code, at);
      await requestNotices(tx, not_carried ? 'payout_refused' : 'payout_returned', [entry], at);
    }
    return [];
  },
});
