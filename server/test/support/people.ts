import { externalAccounts, type NewProfile, type RouteRole, users } from '@drawbridge/contract';
import { createBusinessUser } from '../../src/merchants/business-users/index.ts';
import { createOrganization, openBusiness, prepareApplication } from '../../src/merchants/businesses/index.ts';
import { chooseAccounts, signIn } from '../../src/sandbox/bank/index.ts';
import type { TestServer } from './start-test-server.ts';

let made = 0;
/** Counts the people of a test process, so that no two have the same number, name or address. */
function next(): number {
  made += 1;
  return made;
}

/** A number by the letters a to j: no name has a digit. */
const inLetters = (n: number) => String(n).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

export interface TestConsumer {
  readonly user_id: string;
  readonly subject: string;
  /** An access token of the moment in which the consumer was made. */
  readonly token: string;
  readonly phone: string;
  readonly profile: NewProfile;
  /** A new access token, as after a new sign-in. */
  signIn(): Promise<string>;
}

/** Someone with a verified phone and no profile yet; the profile is one that would do. */
export async function newcomer(server: TestServer, wishes: Partial<NewProfile> = {}): Promise<Omit<TestConsumer, 'user_id'>> {
  const n = next();
  // 555-01xx is kept for fiction; the area code and the last digits tell people apart.
  const digits = `${200 + Math.floor(n / 10_000)}555${String(n % 10_000).padStart(4, '0')}`;
  const phone = `+1${digits}`;
  const subject = `sms|${server.context.config.port}-${n}`;
  const signIn = () => server.tokenFor({ subject, role: 'Consumer', phone });
  return {
    subject,
    phone,
    token: await signIn(),
    signIn,
    profile: {
      first_name: 'Ada',
      last_name: `Example${inLetters(n)}`,
      date_of_birth: '04-12-1990',
      email: `ada${n}@people.example`,
      phone_number: digits,
      street_one: '12 Canal Street',
      street_two: null,
      city: 'New York',
      state: 'NY',
      postal_code: '10013',
      terms_accepted: true,
      ...wishes,
    },
  };
}

/** Registers a consumer through the product's own call. */
export async function registerConsumer(server: TestServer, wishes: Partial<NewProfile> = {}): Promise<TestConsumer> {
  const person = await newcomer(server, wishes);
  await server.ok(users.createSelf, { token: person.token, body: person.profile });
  const { id } = await server.context.db.one<{ id: string }>('select id from users where subject = $1', [person.subject]);
  return { ...person, user_id: id };
}

export interface LinkWishes {
  /** An institution of the sandbox bank, by its id. */
  readonly institution?: string;
  /** The names of the accounts to choose; by default the one with $5,000.00. */
  readonly account?: string | readonly string[];
  /** Who signs in at the bank; by default nobody else does. */
  readonly user_name?: string;
  /** Links again: the reference that the service gave for an account. */
  readonly vendor_access_token?: string;
}

export interface Widget {
  readonly public_token: string;
  readonly institution: { readonly institution_id: string; readonly name: string };
  readonly accounts: readonly { readonly id: string; readonly mask: string }[];
}

/** What the consumer does in the bank-linking widget, until it gives its public token. */
export async function passThroughWidget(
  server: TestServer,
  consumer: Pick<TestConsumer, 'token' | 'subject'>,
  wishes: LinkWishes = {},
): Promise<Widget> {
  const { vendor_access_token } = wishes;
  const { link_token } = await server.ok(externalAccounts.linkToken, {
    token: consumer.token,
    body: vendor_access_token ? { vendor_access_token } : null,
  });
  const { accounts } = await signIn(server.context, link_token, {
    institution_id: wishes.institution ?? 'ins_northgate',
    user_name: wishes.user_name ?? consumer.subject,
    password: 'good',
  });
  const names = [wishes.account ?? 'Everyday Checking'].flat();
  const ids = accounts.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const { public_token, metadata } = await chooseAccounts(server.context, link_token, ids);
  return { public_token, ...metadata };
}

/** The payload that the page makes of what the widget gave. */
export function linkBody({ public_token, institution, accounts }: Widget, vendor_access_token: string | null = null) {
  return {
    vendor_public_token: public_token,
    vendor_institution_id: institution.institution_id,
    vendor_institution_name: institution.name,
    accountIds: accounts.map(({ id }) => id),
    accountMasks: accounts.map(({ mask }) => mask),
    vendor_access_token,
  };
}

/** Links checking accounts of the sandbox bank for a consumer, and gives the SynAccountID of the (first) account chosen. */
export async function linkChecking(
  server: TestServer,
  consumer: Pick<TestConsumer, 'token' | 'subject'>,
  wishes: LinkWishes = {},
): Promise<string> {
  const widget = await passThroughWidget(server, consumer, wishes);
  await server.ok(externalAccounts.link, { token: consumer.token, body: linkBody(widget, wishes.vendor_access_token ?? null) });
  const accounts = await server.ok(externalAccounts.list, { token: consumer.token });
  const linked = accounts.find(
    ({ LastFour, VendorInstitutionID }) =>
      LastFour === widget.accounts[0]?.mask && VendorInstitutionID === widget.institution.institution_id,
  );
  if (!linked) throw new Error('an account is missing right after being linked');
  return linked.SynAccountID;
}

export interface TestMerchantUser {
  readonly user_id: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
  signIn(): Promise<string>;
}

export interface TestShop {
  readonly organization_id: string;
  /** In the order of the names that were asked for. */
  readonly business_ids: readonly string[];
  readonly business_id: string;
  /** The AdminAccount user who opened the businesses. */
  readonly admin: TestMerchantUser;
  /** Adds a user: a store role for the given businesses (by default the first). */
  addUser(role: Exclude<RouteRole, 'Consumer'>, business_ids?: readonly string[]): Promise<TestMerchantUser>;
}

export interface ShopWishes {
  readonly organization?: string;
  /** One business for each name. */
  readonly names?: readonly string[];
  readonly time_zone?: string;
  /** One for each business, in the place of one for all. */
  readonly time_zones?: readonly string[];
  readonly fee_basis_points?: number;
  readonly fee_fixed_cents?: number;
  /** Whether the businesses have accounts to be paid out to; without, what they are owed waits. */
  readonly paid_out?: boolean;
}

/** An organization without any business: its AdminAccount has nothing prepared yet. */
export async function newOrganization(
  server: TestServer,
  name = 'Green Leaf Market',
): Promise<Omit<TestShop, 'business_ids' | 'business_id'>> {
  const { context } = server;
  const organization_id = await createOrganization(context, name);
  const addUser = async (role: Exclude<RouteRole, 'Consumer'>, business_ids: readonly string[] = []): Promise<TestMerchantUser> => {
    const username = `${role.toLowerCase()}${next()}`;
    const subject = `password|${context.config.port}-${username}`;
    const email = `${username}@shops.example`;
    const user_id = await createBusinessUser(context, { subject, username, email, role, organization_id, business_ids, created_by: null });
    const signIn = () => server.tokenFor({ subject, role, email });
    return { user_id, subject, username, email, token: await signIn(), signIn };
  };
  return { organization_id, admin: await addUser('AdminAccount'), addUser };
}

/** Opens a merchant's businesses through the product's own commands. */
export async function openShop(server: TestServer, wishes: ShopWishes = {}): Promise<TestShop> {
  const { context } = server;
  const { organization_id, admin, addUser } = await newOrganization(server, wishes.organization);
  const { names = ['Green Leaf Market'], organization: _, paid_out = false, time_zones, ...terms } = wishes;
  const business_ids: string[] = [];
  for (const [n, business_name] of names.entries()) {
    const time_zone = time_zones?.[n];
    await prepareApplication(context, {
      ...terms,
      ...(time_zone !== undefined && { time_zone }),
      organization_id,
      admin_user_id: admin.user_id,
      business_name,
      address: { line_one: '88 Wharf Road', city: 'Portland', state: 'ME', postal_code: '04101' },
      ...(paid_out && { settlement_account: { routing_number: '021999019', account_number: `77${String(next()).padStart(8, '0')}` } }),
    });
    business_ids.push((await openBusiness(context, { user_id: admin.user_id, role: 'AdminAccount' })).SynBusinessID);
  }
  const [business_id = ''] = business_ids;
  return {
    organization_id,
    admin,
    business_ids,
    business_id,
    addUser: (role, ids) => addUser(role, ids ?? (role === 'ViewStore' || role === 'AdminStore' ? [business_id] : [])),
  };
}
