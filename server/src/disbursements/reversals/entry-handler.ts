import { requestNotices } from '../../collections/notices/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import { creditHandler } from '../credits/index.ts';
import { collectReversals } from './collect-reversals.ts';

/** Reversals on their way, WEB credits, each of its whole debit, to its account. A returned one is not sent again. */
export const entryHandler = creditHandler({
  kind: 'reversal',
  collect: collectReversals,
  inFile: (tx, entries, at) => requestNotices(tx, 'reversal_sent', entries, at),
  cameBack: (tx, back) =>
    stopDebits(
      tx,
      back.map(({ returned }) => returned),
    ),
});
