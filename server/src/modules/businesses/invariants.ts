import type { Invariant } from '../ledger/index.ts';
import { leftOverRights, misplacedUsers, unpreparedBusinesses } from './invariant-store.ts';

/** What must hold of merchants whatever happens. */
export const invariants: Invariant[] = [
  { name: 'every merchant user holds businesses of their own organisation, as many as the role allows', check: misplacedUsers },
  { name: 'whoever was deleted holds nothing, and every merchant has an account admin', check: leftOverRights },
  { name: 'every business was opened from an application of its organisation', check: unpreparedBusinesses },
];
