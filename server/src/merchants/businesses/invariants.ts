import type { Sealer } from '../../kernel/security/seal.ts';
import type { Invariant } from '../../ledger/index.ts';
import { leftOverRights, misplacedUsers, unpreparedBusinesses } from './invariant-store.ts';
import { wrongSettlementAccounts } from './prove-settlement-accounts.ts';

/** What must hold of merchants whatever happens. The sealer opens the accounts that they are paid out to. */
export function invariants(sealer: Sealer): Invariant[] {
  return [
    { name: 'every merchant user holds businesses of their own organization, as many as the role allows', check: misplacedUsers },
    { name: 'whoever was deleted holds nothing, and every merchant has an account admin', check: leftOverRights },
    { name: 'every business was opened from an application of its organization', check: unpreparedBusinesses },
    {
      name: 'every settlement account is the one that was entered last for its business',
      check: (db) => wrongSettlementAccounts(db, sealer),
    },
  ];
}
