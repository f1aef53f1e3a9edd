import { type MessageStanding, ROLES, type User } from '@drawbridge/contract';
import type { ConsumerRow } from './store.ts';

/** A consumer as the contract shows them, with what became of the link to their address. */
export function presentUser(row: ConsumerRow, email_link: MessageStanding | undefined): User {
  return {
    email: row.email,
    email_verified: row.email_verified,
    email_link: email_link ?? null,
    first_name: row.first_name,
    last_name: row.last_name,
    date_of_birth: row.date_of_birth,
    phone_number: row.phone_number,
    address: {
      street_one: row.street_one,
      street_two: row.street_two,
      city: row.city,
      state: row.state,
      postal_code: row.postal_code,
    },
    // There is no profile without accepted terms.
    terms_accepted: true,
    has_created_external_account: row.has_created_external_account,
    language: row.language,
    status: row.status,
    paybotic_banking_roles: [ROLES.Consumer],
    created_at: row.created_at.toISOString(),
  };
}
