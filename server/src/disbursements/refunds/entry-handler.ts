import { requestNotices } from '../../collections/notices/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import { cancelOrphans, creditHandler } from '../credits/index.ts';
import { collectRefunds } from './collect-refunds.ts';

/**
 * Refunds on their way, PPD credits to debited accounts. A returned one waits for a person, unless its payment returned
 * too.
 */
export const entryHandler = creditHandler({
  kind: 'refund',
  collect: collectRefunds,
  inFile: (tx, entries, at) => requestNotices(tx, 'refund_sent', entries, at),
  async cameBack(tx, back) {
    for (const { credit, returned } of back) await cancelOrphans(tx, [credit], returned.at);
    return stopDebits(
      tx,
      back.map(({ returned }) => returned).filter(({ not_carried }) => not_carried !== 'file'),
    );
  },
});
