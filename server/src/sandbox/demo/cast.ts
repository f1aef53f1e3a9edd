import type { MerchantRole } from '@drawbridge/contract';

/** The demo data's people. All is made up; the phone numbers are of the range kept for fiction. */

export type ShopKey = 'market' | 'harbor_street' | 'books';

export interface ShopPart {
  readonly key: ShopKey;
  readonly name: string;
  readonly address: { readonly line_one: string; readonly city: string; readonly state: string; readonly postal_code: string };
  readonly time_zone: string;
  /** How many come on each day of the week, Sunday first; 0 is closed. */
  readonly visits: readonly [number, number, number, number, number, number, number];
  /** Hours of the day in which people come; one that stands twice is twice as busy. */
  readonly hours: readonly number[];
  /** A basket: from how many to how many things, and what they cost. */
  readonly basket: { readonly things: readonly [number, number]; readonly prices_cents: readonly number[] };
  readonly notes: readonly string[];
  /** Who stands at the counter, as the slip names them. */
  readonly clerks: readonly string[];
  /** Whose log-in the till uses. */
  readonly till: string;
  readonly order_prefix: string;
}

export interface BusinessUserPart {
  readonly username: string;
  readonly role: MerchantRole;
  /** The locations of a store role; account roles hold all of them. */
  readonly shops: readonly ShopKey[];
}

export interface OrganizationPart {
  readonly name: string;
  readonly email_domain: string;
  /** The first one opens the shops and adds the others. */
  readonly users: readonly [BusinessUserPart, ...BusinessUserPart[]];
  readonly shops: readonly ShopPart[];
}

const GROCERIES = [129, 199, 249, 299, 349, 399, 449, 499, 549, 649, 799, 899, 1099, 1299];
const BOOKS = [995, 1295, 1499, 1799, 1899, 2250, 2800, 3200];
const ALL_DAY = [8, 9, 9, 10, 11, 12, 12, 12, 13, 14, 15, 16, 17, 17, 17, 18, 18, 19];

export const ORGANIZATIONS: readonly OrganizationPart[] = [
  {
    name: 'Green Leaf Market',
    email_domain: 'greenleaf.example',
    users: [
      { username: 'olivia.grant', role: 'AdminAccount', shops: [] },
      { username: 'marcus.webb', role: 'AdminAccount', shops: [] },
      { username: 'nina.park', role: 'AdminStore', shops: ['market', 'harbor_street'] },
      { username: 'sam.duffy', role: 'ViewStore', shops: ['market'] },
      { username: 'vera.stone', role: 'ViewAccount', shops: [] },
    ],
    shops: [
      {
        key: 'market',
        name: 'Green Leaf Market',
        address: { line_one: '212 Canal Street', city: 'New York', state: 'NY', postal_code: '10013' },
        time_zone: 'America/New_York',
        visits: [4, 5, 5, 6, 6, 7, 7],
        hours: ALL_DAY,
        basket: { things: [2, 8], prices_cents: GROCERIES },
        notes: ['Bring the bags to the door', 'Two crates returned', 'Birthday cake, paid in full', 'Oat milk on back order'],
        clerks: ['Sam', 'Lucia', 'Jerome'],
        till: 'sam.duffy',
        order_prefix: 'GL',
      },
      {
        key: 'harbor_street',
        name: 'Green Leaf Market, Harbor Street',
        address: { line_one: '9 Harbor Street', city: 'Hoboken', state: 'NJ', postal_code: '07030' },
        time_zone: 'America/New_York',
        visits: [3, 2, 2, 3, 3, 4, 5],
        hours: ALL_DAY,
        basket: { things: [1, 6], prices_cents: GROCERIES },
        notes: ['Catering order, pick-up at five', 'Leave out the onions', 'Second half of the fruit baskets'],
        clerks: ['Nina', 'Priya'],
        till: 'nina.park',
        order_prefix: 'HS',
      },
    ],
  },
  {
    name: 'Harbor Books',
    email_domain: 'harborbooks.example',
    users: [{ username: 'ingrid.dahl', role: 'AdminAccount', shops: [] }],
    shops: [
      {
        key: 'books',
        name: 'Harbor Books',
        address: { line_one: '1407 Pike Place', city: 'Seattle', state: 'WA', postal_code: '98101' },
        time_zone: 'America/Los_Angeles',
        visits: [5, 0, 3, 3, 4, 4, 7],
        hours: [10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 17, 18],
        basket: { things: [1, 3], prices_cents: BOOKS },
        notes: ['Gift wrap', 'Ordered in for the reading group', 'Signed copy'],
        clerks: ['Ingrid', 'Theo'],
        till: 'ingrid.dahl',
        order_prefix: 'HB',
      },
    ],
  },
  {
    // Prepared by the provider and not opened yet.
    name: 'Juniper Coffee',
    email_domain: 'juniper.example',
    users: [{ username: 'wes.harlan', role: 'AdminAccount', shops: [] }],
    shops: [],
  },
];

/** What the provider has prepared for the one who has not begun yet. */
export const PREPARED = {
  username: 'wes.harlan',
  business_name: 'Juniper Coffee',
  address: { line_one: '55 Bedford Avenue', city: 'Brooklyn', state: 'NY', postal_code: '11249' },
} as const;

export interface BankPart {
  readonly institution_id: string;
  /** By the name that the sandbox bank gives it. */
  readonly account: string;
}

export interface ConsumerPart {
  readonly first_name: string;
  readonly last_name: string;
  /** Ten digits. */
  readonly phone_number: string;
  readonly date_of_birth: string;
  readonly street_one: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  /** What they link first. */
  readonly bank: BankPart;
  readonly shops: readonly ShopKey[];
  /** Since how many days before the end they have been with us. */
  readonly joined_days_ago: number;
  /** What is worth seeing about them. */
  readonly about: string;
}

/** Where somebody reads their mail. */
export function emailOf({ first_name, last_name }: ConsumerPart): string {
  return `${first_name}.${last_name}@mail.example`.toLowerCase();
}

const EVERYDAY = 'Everyday Checking';
const NEW_YORK = { city: 'New York', state: 'NY' };
const SEATTLE = { city: 'Seattle', state: 'WA' };

function consumer(
  name: readonly [string, string],
  last_digits: string,
  date_of_birth: string,
  address: { street_one: string; city: string; state: string; postal_code: string },
  more: Pick<ConsumerPart, 'bank' | 'shops' | 'about'> & { joined_days_ago?: number },
): ConsumerPart {
  const [first_name, last_name] = name;
  return { first_name, last_name, phone_number: `212555${last_digits}`, date_of_birth, ...address, joined_days_ago: 90, ...more };
}

const NEIGHBORS: readonly ShopKey[] = ['market', 'harbor_street'];
const READERS: readonly ShopKey[] = ['books'];

export const CONSUMERS = {
  maya: consumer(
    ['Maya', 'Okafor'],
    '0101',
    '04-12-1991',
    { street_one: '31 Mercer Street', ...NEW_YORK, postal_code: '10013' },
    {
      bank: { institution_id: 'ins_northgate', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'pays without trouble',
    },
  ),
  tom: consumer(
    ['Tom', 'Lindqvist'],
    '0102',
    '11-02-1984',
    { street_one: '118 Baxter Street', ...NEW_YORK, postal_code: '10013' },
    {
      bank: { institution_id: 'ins_first_harbor', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'two accounts at two banks',
    },
  ),
  noor: consumer(
    ['Noor', 'Haddad'],
    '0103',
    '07-23-1996',
    { street_one: '6 Doyers Street', ...NEW_YORK, postal_code: '10013' },
    {
      bank: { institution_id: 'ins_lakeshore', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'a debit came back for want of money (R01); its retry was posted',
    },
  ),
  owen: consumer(
    ['Owen', 'Gallagher'],
    '0104',
    '02-09-1978',
    { street_one: '77 Hudson Street', city: 'Hoboken', state: 'NJ', postal_code: '07030' },
    {
      bank: { institution_id: 'ins_prairie_state', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'a debit came back (R01), and both of its retries',
    },
  ),
  aisha: consumer(
    ['Aisha', 'Bello'],
    '0105',
    '09-30-1988',
    { street_one: '250 Broome Street', ...NEW_YORK, postal_code: '10002' },
    {
      bank: { institution_id: 'ins_cedar_valley', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'one account is closed (R02), another pays',
    },
  ),
  daniel: consumer(
    ['Daniel', 'Reyes'],
    '0106',
    '12-17-1993',
    { street_one: '41 Crosby Street', ...NEW_YORK, postal_code: '10012' },
    {
      bank: { institution_id: 'ins_northgate', account: EVERYDAY },
      shops: NEIGHBORS,
      about: 'a debit came back for uncollected funds (R09) and can be retried',
    },
  ),
  grace: consumer(
    ['Grace', 'Kim'],
    '0107',
    '05-05-2001',
    { street_one: '14 Orchard Street', ...NEW_YORK, postal_code: '10002' },
    {
      bank: { institution_id: 'ins_northgate', account: 'Pocket Checking' },
      shops: NEIGHBORS,
      about: 'little in the account',
    },
  ),
  henry: consumer(
    ['Henry', 'Walsh'],
    '0108',
    '08-19-1969',
    { street_one: '2210 Western Avenue', ...SEATTLE, postal_code: '98121' },
    {
      bank: { institution_id: 'ins_lakeshore', account: EVERYDAY },
      shops: READERS,
      about: 'disputed a payment after it was posted (R10)',
    },
  ),
  sofia: consumer(
    ['Sofia', 'Marchetti'],
    '0109',
    '01-28-1990',
    { street_one: '519 Pine Street', ...SEATTLE, postal_code: '98101' },
    {
      bank: { institution_id: 'ins_first_harbor', account: EVERYDAY },
      shops: READERS,
      about: 'must sign in at the bank again: the account needs relinking',
    },
  ),
  maximilian: consumer(
    ['Maximilian', 'Featherstonehaugh'],
    '0110',
    '03-14-1957',
    { street_one: '1 Queen Anne Avenue', ...SEATTLE, postal_code: '98109' },
    {
      bank: { institution_id: 'ins_cedar_valley', account: EVERYDAY },
      shops: READERS,
      about: 'pays without trouble, under a long name',
    },
  ),
  lena: consumer(
    ['Lena', 'Fischer'],
    '0111',
    '06-21-1999',
    { street_one: '830 Yesler Way', ...SEATTLE, postal_code: '98104' },
    {
      bank: { institution_id: 'ins_prairie_state', account: EVERYDAY },
      shops: READERS,
      about: 'a retry of a returned debit is on its way',
    },
  ),
  peter: consumer(
    ['Peter', 'Novak'],
    '0112',
    '10-10-1982',
    { street_one: '3400 Stone Way', ...SEATTLE, postal_code: '98103' },
    {
      bank: { institution_id: 'ins_northgate', account: EVERYDAY },
      shops: READERS,
      joined_days_ago: 40,
      about: 'joined not long ago; a debit that came back was settled with the shop',
    },
  ),
} as const satisfies Readonly<Record<string, ConsumerPart>>;

export type ConsumerKey = keyof typeof CONSUMERS;
