import type { Invariant } from '../ledger/index.ts';
import { removedWhilePending, withoutPrimary } from './invariant-store.ts';

/** What must hold of bank accounts whatever happens. */
export const invariants: Invariant[] = [
  { name: 'no account was removed while an amount was pending on it', check: removedWhilePending },
  { name: 'whoever has a linked account has exactly one primary account', check: withoutPrimary },
];
