import { merchantApplications } from '@drawbridge/contract';
import { expect } from 'vitest';
import type { TestServer } from './start-test-server.ts';

/* A business that applies, and what it is mailed. */

export const BUSINESS = {
  legal_name: 'Juniper Coffee Roasters LLC',
  business_name: 'Juniper Coffee',
  company_kind: 'llc',
  street_one: '2218 SE Division Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97202',
  phone_number: '5034560171',
  website: 'https://juniper.example',
} as const;
export const SELLING = {
  shop_kind: 'food',
  sells: 'Coffee and pastry',
  sales_place: 'both',
  time_zone: 'America/Los_Angeles',
  monthly_cents: 1_800_000,
  usual_cents: 1_450,
  largest_cents: 25_000,
} as const;
export const OWNER = {
  full_name: 'Wes Harlan',
  title: 'Owner',
  date_of_birth: '04-12-1984',
  ssn_last_four: '3917',
  street_one: '715 NE Emerson Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97211',
  share_percent: 60,
  runs_business: true,
} as const;
export const ACCOUNT = { routing_number: '021999019', account_number: '5550097712', account_type: 'checking' } as const;

/** Applies with everything, signs and sends. */
export async function applyWhole(server: TestServer, email: string, more: { tax_id?: string; business_name?: string } = {}) {
  const { token, application } = await server.ok(merchantApplications.begin, { body: { email } });
  const { tax_id = '84-2910475', business_name = BUSINESS.business_name } = more;
  await server.ok(merchantApplications.save, {
    body: {
      token,
      business: { ...BUSINESS, business_name },
      tax_id,
      selling: SELLING,
      owners: [OWNER],
      nobody_else: true,
      account: ACCOUNT,
    },
  });
  const { sha256: agreement_sha256 } = application.agreement;
  await server.ok(merchantApplications.submit, {
    body: { token, signer_name: 'Wes Harlan', signer_title: 'Owner', agreement_sha256, accepted: true },
  });
  return { token, email };
}

export interface OutboxMail {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

/** What somebody was mailed, the newest first. */
export function mailsTo(server: TestServer, email: string): Promise<OutboxMail[]> {
  return server.context.db.many<OutboxMail>(
    `select subject, body, html from message_outbox where recipient = $1 and channel = 'email' order by position desc`,
    [email],
  );
}

/** The token of the newest mailed link to an application, once it has come. */
export async function tokenInMail(server: TestServer, email: string): Promise<string> {
  const newest = async () => {
    for (const { body } of await mailsTo(server, email)) {
      const token = /merchant\/apply#token=([\w-]{43})/.exec(body)?.[1];
      if (token !== undefined) return token;
    }
    return undefined;
  };
  await expect.poll(newest, { timeout: 15_000 }).toBeDefined();
  return (await newest()) ?? '';
}
