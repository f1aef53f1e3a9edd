import { wireOfDay } from '../forms/birthday.ts';
import type { Entries } from './entries.ts';

/** A whole form in JSON is far shorter; anything longer was not made to help someone fill it in. */
const LONGEST = 4000;
const LONGEST_VALUE = 254;

/** What a link may fill in: only what the form itself checks. Never the consent, and never the phone number. */
const FIELDS = ['first_name', 'last_name', 'date_of_birth', 'email', 'street_one', 'street_two', 'city', 'state', 'postal_code'] as const;

/** Reads the address's `user`, a JSON object of some fields. Whatever is no field, or no text, is left out. */
export function readPrefill(search: string): Partial<Entries> {
  const text = new URLSearchParams(search).get('user');
  if (text === null || text.length > LONGEST) return {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const filled: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of FIELDS) {
    const value: unknown = Object.hasOwn(given, field) ? (given as Record<string, unknown>)[field] : undefined;
    if (typeof value !== 'string' || value === '' || value.length > LONGEST_VALUE) continue;
    filled[field] = field === 'date_of_birth' ? wireOfDay(value) || value : value;
  }
  return filled;
}
