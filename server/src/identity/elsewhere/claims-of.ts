import { PERMISSIONS_OF_ROLE, ROLES } from '@drawbridge/contract';
import type { DirectoryClaims } from '../../providers/directory/port.ts';
import { beside } from '../people/claims.ts';
import type { Standing } from './store.ts';

/** What an outside directory keeps of a merchant's user: what our own provider would put into their tokens. */
export function claimsOf(standing: Standing): DirectoryClaims {
  const { role, active, payment_center_enabled, created_by } = standing;
  return {
    paybotic_banking_roles: [ROLES[role]],
    permissions: [...PERMISSIONS_OF_ROLE[role], ...beside(standing)],
    payment_center_enabled: payment_center_enabled && active,
    created_by,
  };
}
