import { city, email, firstName, lastName, postalCode, state, streetOne, streetTwo } from '@drawbridge/contract/profile';
import * as z from 'zod/mini';
import { text } from '../../language/t.ts';
import { birthdayOfAge } from '../forms/birthday-rule.ts';

/** What a newcomer enters. The phone number is not among it: it is the one they signed in with. */
export const entries = z.object({
  first_name: firstName,
  last_name: lastName,
  date_of_birth: birthdayOfAge,
  email,
  street_one: streetOne,
  street_two: streetTwo,
  city,
  state,
  postal_code: postalCode,
  terms_accepted: z.boolean(text('You must accept the terms')).check(z.refine((accepted) => accepted, text('You must accept the terms'))),
});
export type Entries = Omit<z.infer<typeof entries>, 'street_two'> & { street_two: string };

export const NO_ENTRIES: Entries = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  email: '',
  street_one: '',
  street_two: '',
  city: '',
  state: '',
  postal_code: '',
  terms_accepted: false,
};

export const STEPS = [
  ['first_name', 'last_name', 'date_of_birth', 'email'],
  ['street_one', 'street_two', 'city', 'state', 'postal_code'],
  ['terms_accepted'],
] as const satisfies readonly (readonly (keyof Entries)[])[];

/** The step (from 1) that asks for a field; the first one for a field that no step asks for. */
export function stepOf(field: string): number {
  const at = STEPS.findIndex((fields) => (fields as readonly string[]).includes(field));
  return at < 0 ? 1 : at + 1;
}
