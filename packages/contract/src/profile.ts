import * as z from 'zod/mini';
import { readable } from './fields.ts';
import { ADULT_YEARS, OLDEST_BIRTH_YEAR } from './limits.ts';
import { personName } from './names.ts';

/** US states and territories that an address may lie in: code and name, in the order of the list. */
export const STATES: readonly (readonly [string, string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AS', 'American Samoa'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FM', 'Federated States of Micronesia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MH', 'Marshall Islands'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['MP', 'Northern Mariana Islands'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PW', 'Palau'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];
/** Their two letters. */
export const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(([code]) => code));

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Reads MM-dd-yyyy as a day of the calendar, without any time zone; undefined where there is no such day. */
export function readDay(text: string): CalendarDay | undefined {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (!parts) return undefined;
  const [month, day, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const lengths = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (month < 1 || month > 12 || day < 1 || day > (lengths[month - 1] ?? 0)) return undefined;
  return { year, month, day };
}

/** Whole years between two days. Someone born on 29 February comes of age on 1 March of a common year. */
export function yearsBetween(birth: CalendarDay, today: CalendarDay): number {
  const before = today.month < birth.month || (today.month === birth.month && today.day < birth.day);
  return today.year - birth.year - (before ? 1 : 0);
}

/** The words for what is wrong with a birthday (MM-dd-yyyy), or undefined when it will do. */
export function birthdayProblem(text: string, today: CalendarDay): string | undefined {
  if (text === '') return 'Birthday is required';
  const birth = readDay(text);
  if (!birth || birth.year < OLDEST_BIRTH_YEAR) return 'Birthday is required';
  const ahead = [birth.year - today.year, birth.month - today.month, birth.day - today.day].find((step) => step !== 0) ?? 0;
  if (ahead > 0) return 'Date of Birth cannot be in the future';
  if (yearsBetween(birth, today) < ADULT_YEARS) return 'You must be at least 18 years old';
  return undefined;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/;
export const email = z
  .string('Invalid email address')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email address'), z.regex(EMAIL, 'Invalid email address'));

function words(min: number, max: number, required: string) {
  return z.string(required).check(z.trim(), z.minLength(min, required), z.maxLength(max, 'Too long'), readable);
}

export const firstName = personName(100, 'First name is required');
export const lastName = personName(100, 'Last name is required');
export const streetOne = words(1, 100, 'Street required');
export const streetTwo = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100, 'Too long'), readable)));
export const city = words(1, 60, 'City required');
export const state = z.string('State required').check(
  z.length(2, 'State required'),
  z.refine((code) => STATE_CODES.has(code), 'State required'),
);
export const postalCode = z
  .string('Zip code required')
  .check(z.minLength(1, 'Zip code required'), z.regex(/^\d{5}$/, 'Zip code must be exactly 5 digits'));
export const dateOfBirth = z.string('Birthday is required').check(
  z.minLength(1, 'Birthday is required'),
  z.refine((text) => text === '' || readDay(text) !== undefined, 'Birthday is required'),
);

/** Ten digits of a US number, out of whatever people type; an empty string where there are not ten. */
export function tenDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Whether ten digits can be somebody's number: in the North American plan neither area code nor exchange begins with 0
 * or 1, or is a service code such as 411 (nanpa.com, "Central Office Code Assignment Guidelines").
 */
export function isUsNumber(digits: string): boolean {
  return /^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(digits);
}
export const phoneNumber = z.string('Phone number required').check(
  z.minLength(5, 'Phone number required'),
  z.refine((text) => text.length < 5 || isUsNumber(tenDigits(text)), 'Phone number invalid'),
);

export const newProfile = z.strictObject({
  first_name: firstName,
  last_name: lastName,
  date_of_birth: dateOfBirth,
  email,
  phone_number: phoneNumber,
  street_one: streetOne,
  street_two: streetTwo,
  city,
  state,
  postal_code: postalCode,
  terms_accepted: z.boolean('You must accept the terms').check(z.refine((accepted) => accepted, 'You must accept the terms')),
  /** Of the terms that were shown. Without it those in force count as shown. */
  terms_sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256'))),
});
export type NewProfile = z.infer<typeof newProfile>;
