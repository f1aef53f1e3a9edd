import type { Invariant } from '../../ledger/index.ts';
import { wrongAsked } from './asked-store.ts';
import { wrongCounts } from './rollup-store.ts';

/** What must hold of the reports whatever happens. */
export const invariants: Invariant[] = [
  { name: 'the counts of the report, with what is not rolled up yet, are those of the payments', check: wrongCounts, since: 'turn' },
  { name: 'the counts of what was asked for, with what is not rolled up yet, are those of the payments', check: wrongAsked, since: 'turn' },
];
