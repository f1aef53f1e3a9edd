import * as z from 'zod/mini';
import { isWebAddress, readable, storable } from './fields.ts';
import { MAX_AMOUNT_CENTS } from './limits.ts';
import { businessNameProblem, nameProblem } from './names.ts';
import { namesAddress } from './names-address.ts';
import { city, dateOfBirth, phoneNumber, postalCode, state, streetOne, streetTwo, tenDigits } from './profile.ts';
import { accountNumbersBody } from './routes/external-accounts.ts';

/*
 * What a business says of itself when it applies, step by step, and the rules of each field. The service, the public
 * page and its review read the same schemas.
 */

/** What a company is in law, as tax returns name it. */
export const COMPANY_KINDS = ['sole_proprietor', 'partnership', 'llc', 'corporation', 'nonprofit'] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];
export const COMPANY_KIND_LABELS: Readonly<Record<CompanyKind, string>> = {
  sole_proprietor: 'Sole proprietor',
  partnership: 'Partnership',
  llc: 'Limited liability company',
  corporation: 'Corporation',
  nonprofit: 'Nonprofit',
};

export const SHOP_KINDS = [
  'food',
  'grocery',
  'retail',
  'services',
  'health',
  'repair',
  'professional',
  'education',
  'travel',
  'other',
] as const;
export type ShopKind = (typeof SHOP_KINDS)[number];
export const SHOP_KIND_LABELS: Readonly<Record<ShopKind, string>> = {
  food: 'Restaurant, cafe or bakery',
  grocery: 'Grocery or convenience store',
  retail: 'Retail store',
  services: 'Personal services',
  health: 'Health or veterinary',
  repair: 'Auto or home repair',
  professional: 'Professional services',
  education: 'School or courses',
  travel: 'Travel or lodging',
  other: 'Something else',
};

export const SALES_PLACES = ['in_store', 'online', 'both'] as const;
export type SalesPlace = (typeof SALES_PLACES)[number];
export const SALES_PLACE_LABELS: Readonly<Record<SalesPlace, string>> = {
  in_store: 'In store',
  online: 'Online',
  both: 'In store and online',
};

/** Time zones that a shop in the United States and its territories can have, with what people call them. */
export const SHOP_ZONES: readonly (readonly [zone: string, label: string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Atlantic'],
  ['Pacific/Guam', 'Chamorro'],
];
const ZONES: ReadonlySet<string> = new Set(SHOP_ZONES.map(([zone]) => zone));

const NAME_MAX = 100;
export const OWNERS_MAX = 10;
/** Whoever owns so much is named (31 CFR 1010.230). */
export const OWNER_SHARE_PERCENT = 25;

const ADDRESS_IN_NAME = 'Leave web addresses and phone numbers out of the name.';

/** A business's name, which a file to a bank must hold, and which stands in text messages. */
function businessName(required: string) {
  return z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(NAME_MAX, 'Use 100 characters or fewer'), readable, ({ value, issues }) => {
      const message = namesAddress(value) ? ADDRESS_IN_NAME : value === '' ? undefined : businessNameProblem(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    });
}

/** A person's whole name, as a bank can be told it. */
export const wholeName = z
  .string('Enter a name')
  .check(z.trim(), z.minLength(2, 'Enter a name'), z.maxLength(NAME_MAX, 'Use 100 characters or fewer'), ({ value, issues }) => {
    const message = nameProblem(value, 'Enter a name');
    if (message !== undefined && value.length >= 2) issues.push({ code: 'custom', message, input: value });
  });

/** Beginnings that the IRS has given to no campus: no EIN has one (irs.gov, "How EINs are assigned and valid EIN prefixes"). */
const NO_EIN = /^(?:00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/;
/** An EIN out of what people type, as nine digits. */
export const taxId = z.string('Enter the EIN').check(
  z.trim(),
  z.minLength(1, 'Enter the EIN'),
  z.regex(/^\d{2}-?\d{7}$/, { error: 'An EIN has 9 digits, like 12-3456789.', abort: true }),
  z.overwrite((text) => text.replace('-', '')),
  z.refine((digits) => !NO_EIN.test(digits), 'No EIN begins with these two digits. Check it against your IRS letter.'),
);

const WEB_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/** A website out of what people type: `junipercoffee.example` is one too. */
export const website = z.string().check(
  z.trim(),
  z.maxLength(300, 'Too long'),
  z.overwrite((text) => (text === '' || /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`)),
  z.refine((text) => text === '' || isWebsite(text), 'Enter a web address, like juniper.example'),
);

function isWebsite(text: string): boolean {
  return isWebAddress(text) && WEB_NAME.test(new URL(text).hostname);
}

/** Ten digits of a United States number, out of what people type. */
const businessPhone = phoneNumber.check(z.overwrite((text) => tenDigits(text) || text));

export const businessAnswers = z.strictObject({
  legal_name: businessName('Enter the legal name'),
  business_name: businessName('Enter the name that customers see'),
  company_kind: z.enum(COMPANY_KINDS, 'Choose the kind of company'),
  street_one: streetOne,
  street_two: streetTwo,
  city,
  state,
  postal_code: postalCode,
  phone_number: businessPhone,
  website: z.optional(website),
});
export type BusinessAnswers = z.infer<typeof businessAnswers>;

const estimate = (required: string) =>
  z
    .number(required)
    .check(z.int('Amounts are whole cents'), z.gte(1, required), z.lte(MAX_AMOUNT_CENTS * 10, 'That is more than we can take on'));
/** What a business expects to take. Amounts are cents. */
export const sellingAnswers = z.strictObject({
  shop_kind: z.enum(SHOP_KINDS, 'Choose the kind of shop'),
  sells: z
    .string('Say what you sell')
    .check(z.trim(), z.minLength(3, 'Say what you sell'), z.maxLength(300, 'Use 300 characters or fewer'), storable, readable),
  sales_place: z.enum(SALES_PLACES, 'Choose where you sell'),
  time_zone: z.string('Choose a time zone').check(z.refine((zone) => ZONES.has(zone), 'Choose a time zone')),
  monthly_cents: estimate('Enter what you sell in a month'),
  usual_cents: estimate('Enter a usual payment'),
  largest_cents: estimate('Enter your largest payment'),
});
export type SellingAnswers = z.infer<typeof sellingAnswers>;

export const ssnLastFour = z.string('Enter the last 4 digits').check(z.regex(/^\d{4}$/, 'Enter the last 4 digits'));
export const ownerAnswers = z.strictObject({
  full_name: wholeName,
  title: z
    .string('Enter a title')
    .check(z.trim(), z.minLength(2, 'Enter a title'), z.maxLength(60, 'Use 60 characters or fewer'), readable),
  date_of_birth: dateOfBirth,
  ssn_last_four: ssnLastFour,
  street_one: streetOne,
  city,
  state,
  postal_code: postalCode,
  share_percent: z
    .number('Enter a share')
    .check(z.int('Enter whole percent'), z.gte(0, 'Enter a share from 0 to 100'), z.lte(100, 'Enter a share from 0 to 100')),
  runs_business: z.boolean(),
});
export type OwnerAnswers = z.infer<typeof ownerAnswers>;

export const accountAnswers = z.strictObject({
  ...accountNumbersBody.shape,
  account_type: z.enum(['checking', 'savings'], 'Choose the kind of account'),
});

export const APPLICATION_STEPS = ['business', 'selling', 'owners', 'account', 'signature'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];
