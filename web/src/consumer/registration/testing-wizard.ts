import { answer, button, type ConsumerOpening, heading, open, press, refuse, screen, until, user } from '../testing.tsx';

/* The wizard, opened by a newcomer, and the ways through it. */

export const CREATE = 'POST /api/users/self';
export const CHECK = 'POST /api/users/validate-email';
export const NEWCOMER = { 'GET /api/users/user': refuse('ERR_USER_NOT_FOUND'), [CHECK]: answer({}), [CREATE]: answer(user()) };
export const NOW = '2026-03-18T18:41:00.000Z';

export const PERSON = { first_name: 'Maya', last_name: 'Okafor', date_of_birth: '06-21-1993', email: 'maya@example.com' };
export const ADDRESS = { street_one: '12 Mill Lane', city: 'Springfield', state: 'IL', postal_code: '62701' };
export const filledIn = (given: object) => `/registration?user=${encodeURIComponent(JSON.stringify(given))}`;

export async function begin(path = '/registration', more: ConsumerOpening = {}) {
  const opened = await open(path, { ...more, service: { ...NEWCOMER, ...more.service } });
  await until(() => heading() === 'Personal Information');
  return opened;
}
export const next = () => press(button('Continue'));
/** To the terms, with everything before them in order. */
export async function toTerms(more: ConsumerOpening = {}, given: object = { ...PERSON, ...ADDRESS }) {
  const opened = await begin(filledIn(given), more);
  await next();
  await until(() => heading() === 'Home Address');
  await next();
  await until(() => heading() === 'Terms and Conditions');
  return opened;
}
export const accept = () => press(screen.getByRole('checkbox'));
export const create = () => press(button('Create account'));
