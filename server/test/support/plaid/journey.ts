import { externalAccounts } from '@drawbridge/contract';
import type { Reply } from '../client.ts';
import type { TestConsumer } from '../people.ts';
import type { TestServer } from '../start-test-server.ts';
import type { PlaidStandIn } from './stand-in.ts';
import type { PlaidAccount } from './world.ts';

type Person = Pick<TestConsumer, 'token'>;

export interface PlaidWishes {
  readonly institution?: string;
  /** Signs in again: the reference that the service gave for an account. */
  readonly reference?: string;
  /** The language of the page. */
  readonly language?: string;
}

/** A consumer passes through Link, shares accounts, and the page hands over what Link gave; gives whatever comes back. */
export async function tryToLink(
  server: TestServer,
  plaid: PlaidStandIn,
  { token }: Person,
  accounts: readonly PlaidAccount[],
  { institution, reference, language = 'en' }: PlaidWishes = {},
): Promise<Reply<typeof externalAccounts.link>> {
  const { link_token } = await server.ok(externalAccounts.linkToken, {
    token,
    headers: { 'accept-language': language },
    body: reference === undefined ? null : { vendor_access_token: reference },
  });
  const link = plaid.world.passThroughLink(link_token, accounts, institution);
  return server.call(externalAccounts.link, {
    token,
    body: {
      vendor_public_token: link.public_token,
      vendor_institution_id: link.institution.institution_id,
      vendor_institution_name: link.institution.name,
      accountIds: link.accounts.map(({ id }) => id),
      accountMasks: link.accounts.map(({ mask }) => mask),
      vendor_access_token: reference ?? null,
    },
  });
}

/** The same, which must succeed; gives the linked accounts. */
export async function link(
  server: TestServer,
  plaid: PlaidStandIn,
  person: Person,
  accounts: readonly PlaidAccount[],
  wishes: PlaidWishes = {},
) {
  const reply = await tryToLink(server, plaid, person, accounts, wishes);
  if (reply.status !== 200) throw new Error(`linking answered ${reply.status}: ${JSON.stringify(reply.refusal)}`);
  return accountsOf(server, person);
}

export function accountsOf(server: TestServer, { token }: Person) {
  return server.ok(externalAccounts.list, { token });
}

export async function isValid(server: TestServer, { token }: Person, synAccountID: string): Promise<boolean> {
  return (await server.ok(externalAccounts.validate, { token, params: { synAccountID } })).isValid;
}

/** Sends a message as Plaid does; gives the status that it is answered with. Throws for one that the description does not have; `undescribed` sends it all the same. */
export async function send(
  server: TestServer,
  plaid: PlaidStandIn,
  message: Record<string, unknown>,
  wrong: { readonly signature?: string; readonly at?: Date; readonly undescribed?: true } = {},
): Promise<number> {
  const whole = { environment: 'sandbox', ...message };
  if (!wrong.undescribed) plaid.messages.require(whole);
  const body = JSON.stringify(whole);
  const signature = wrong.signature ?? (await plaid.signer.sign(body, wrong.at ?? server.clock.wall()));
  const { status } = await fetch(`${server.url}/api/webhooks/plaid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'plaid-verification': signature },
    body,
  });
  return status;
}
