import { city, firstName, lastName, postalCode, state, streetOne, streetTwo } from '@drawbridge/contract/profile';
import * as z from 'zod/mini';
import { text } from '../../language/t.ts';
import { birthdayOfAge } from '../forms/birthday-rule.ts';

/** The same rules as at registration, for an address in other words: nothing is missing until someone takes it away. */
function inOtherWords<Rule extends z.ZodMiniType<string, string>>(rule: Rule, words: Readonly<Record<string, string>>) {
  return z.string().check(
    z.check((found) => {
      const read = rule.safeParse(found.value);
      const message = read.success ? undefined : read.error.issues[0]?.message;
      if (message !== undefined) found.issues.push({ code: 'custom', message: words[message] ?? message, input: found.value });
    }),
  );
}

export const details = z.object({
  first_name: firstName,
  last_name: lastName,
  date_of_birth: birthdayOfAge,
  street_one: inOtherWords(streetOne, { 'Street required': text('Street address is required') }),
  street_two: streetTwo,
  city: inOtherWords(city, { 'City required': text('City is required') }),
  state: inOtherWords(state, { 'State required': text('State is required') }),
  postal_code: inOtherWords(postalCode, { 'Zip code required': text('Zip code is required') }),
});
export type Details = Omit<z.infer<typeof details>, 'street_two'> & { street_two: string };
