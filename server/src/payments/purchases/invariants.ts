import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';
import { misplacedMoney } from './misplaced-money-store.ts';

/** What must hold of purchases whatever happens around them. */
export const invariants: Invariant[] = [
  {
    name: "every purchase's events follow one upon the other and end at its status",
    check: facts.brokenChains,
    since: 'payments',
    whole_in_turn: true,
  },
  { name: 'every change of a purchase stands in the table of transitions', check: facts.unknownChanges, since: 'payments' },
  {
    name: 'every purchase names a consumer, a business and an account that exist and belong together',
    check: facts.orphans,
    since: 'payments',
  },
  {
    name: 'every purchase that was approved has an amount, an account and the terms it was approved on',
    check: facts.incompleteApprovals,
    since: 'payments',
  },
  { name: 'no amount was asked that the spending limit did not hold', check: facts.limitsPassed, since: 'payments' },
  { name: 'held amounts never passed a spending limit, replayed hold by hold', check: facts.holdsPastLimits, since: 'payments' },
  { name: 'a closed business has no payment open, and none that was asked for later', check: facts.afterClosing },
  { name: 'every account holds of every purchase what its status and its terms say', check: misplacedMoney, since: 'payments' },
];
