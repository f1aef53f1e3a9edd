import { LIMITED_REFUND_ROLE, PERMISSIONS_OF_ROLE, type Permission, ROLES, VIEW_TIPS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { findPerson, type Person } from './store.ts';

/** What a token says of its bearer. True when it is issued; every call also looks at what is true now. */
export interface Claims {
  permissions: readonly string[];
  paybotic_banking_roles: readonly string[];
  payment_center_enabled: boolean;
  /** The id of the user who made this one; null for consumers and for users the provider made. */
  created_by: string | null;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  phone_number_verified?: boolean;
}

/** The claims of a subject as things stand now, or undefined for someone who cannot sign in. */
export async function claimsFor(context: Context, subject: string): Promise<Claims | undefined> {
  const person = await findPerson(context.db, subject);
  if (!person) return undefined;
  return person.phone_number !== null && person.kind !== 'merchant' ? consumerClaims(person) : merchantClaims(person);
}

/** Whoever holds a verified phone is a consumer, or will be one after registering. */
function consumerClaims(person: Person): Claims {
  return {
    permissions: PERMISSIONS_OF_ROLE.Consumer,
    paybotic_banking_roles: [ROLES.Consumer],
    payment_center_enabled: true,
    created_by: null,
    ...(person.consumer_email === null ? {} : { email: person.consumer_email, email_verified: person.consumer_email_verified }),
    ...(person.phone_number === null ? {} : { phone_number: person.phone_number, phone_number_verified: true }),
  };
}

function merchantClaims(person: Person): Claims {
  const role = person.role;
  return {
    permissions: role === null ? [] : [...PERMISSIONS_OF_ROLE[role], ...beside(person)],
    paybotic_banking_roles: role === null ? [] : [ROLES[role]],
    payment_center_enabled: person.payment_center_enabled && person.status === 'ACTIVE',
    created_by: person.created_by,
    // The organization vouches for its users' addresses.
    ...(person.sign_in_email === null ? {} : { email: person.sign_in_email, email_verified: true }),
  };
}

/** What their businesses let them do beside what their role holds. */
export function beside({ role, takes_tips, viewers_refund }: Pick<Person, 'role' | 'takes_tips' | 'viewers_refund'>): Permission[] {
  const more: Permission[] = [];
  if (takes_tips) more.push(VIEW_TIPS);
  if (role === LIMITED_REFUND_ROLE && viewers_refund) more.push('pc:create:refund');
  return more;
}
