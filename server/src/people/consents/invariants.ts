import type { Queryable } from '../../kernel/db/database.ts';
import * as facts from './invariant-store.ts';

/** What must hold of authorisations whatever happens around them. In the ledger's shape; this module stands below the ledger. */
export const invariants: { readonly name: string; check(db: Queryable): Promise<string[]> }[] = [
  { name: 'every payment that was approved has the record of its authorisation', check: facts.missing },
  { name: 'every authorisation is over the payment that it stands with', check: facts.ofAnotherPayment },
  { name: "every authorisation's text hashes to what was shown", check: facts.changedTexts },
  { name: 'the terms that authorisations name hash to their name', check: facts.changedTerms },
];
