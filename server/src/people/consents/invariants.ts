import type { Queryable } from '../../kernel/db/database.ts';
import * as facts from './invariant-store.ts';

/** What must hold of authorizations. In the ledger's shape, as this module stands below the ledger. */
export const invariants: { readonly name: string; check(db: Queryable): Promise<string[]>; readonly since?: 'payments' }[] = [
  { name: 'every payment that was approved has the record of its authorization', check: facts.missing, since: 'payments' },
  { name: 'every authorization is over the payment that it stands with', check: facts.ofAnotherPayment, since: 'payments' },
  { name: "every authorization's text hashes to what was shown", check: facts.changedTexts, since: 'payments' },
  { name: 'the terms that authorizations name hash to their name', check: facts.changedTerms },
];
