import { factors, type MerchantRole } from '@drawbridge/contract';
import { directory } from '../../src/identity/index.ts';
import { createBusinessUser } from '../../src/merchants/business-users/index.ts';
import type { TestServer } from './index.ts';
import type { TestShop } from './people.ts';
import { softwarePasskey } from './software-passkey.ts';

/* Merchants' users who have a password of ours, and perhaps a passkey beside it. */

export interface Clerk {
  readonly user_id: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  signIn(): Promise<string>;
}

let made = 0;

/** Adds a user with a password to a shop's merchant, as the provider does: nobody there added them. */
export async function addClerk(server: TestServer, shop: TestShop, role: MerchantRole, business_ids: readonly string[]): Promise<Clerk> {
  made += 1;
  const names = { username: `clerk${made}`, email: `clerk${made}@clerks.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: 'Tide-Pool7' });
  const { organization_id } = shop;
  const user_id = await createBusinessUser(server.context, { ...names, subject, role, organization_id, business_ids, created_by: null });
  return { ...names, user_id, subject, signIn: () => server.tokenFor({ subject, role, email: names.email }) };
}

/** Adds a passkey to how they sign in. */
export async function addClerkPasskey(server: TestServer, clerk: Clerk): Promise<void> {
  const as = { token: await clerk.signIn() };
  const { options } = await server.ok(factors.beginPasskey, as);
  await server.ok(factors.finishPasskey, { ...as, body: { name: 'MacBook Air', response: softwarePasskey(server.url).made(options) } });
}
