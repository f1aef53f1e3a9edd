import '../app/boot-testing.ts';
import { addReporter } from '../app/report.ts';
import { closePage, left, type Opening, open, until } from '../app/testing.tsx';

export const merchant = {
  sub: 'usr_jo',
  email: 'jo@harbor.example',
  paybotic_banking_roles: ['pc:account_admin'],
  permissions: ['pc:view:dashboard', 'pc:view:support'],
  payment_center_enabled: true,
};
export const consumer = {
  sub: 'usr_maya',
  email: 'maya@example.com',
  phone_number: '+14155550134',
  paybotic_banking_roles: ['pc:consumer'],
  permissions: [],
};
/** Pages behind these tests, whose answers do not matter. */
const quiet = {
  'GET /api/businesses/user': 'never',
  'GET /api/users/user': 'never',
  'GET /api/users/user/deactivated': 'never',
} as const;
export const opened = (path: string, opening: Opening = {}) => open(path, { ...opening, service: { ...quiet, ...opening.service } });
export const TOKEN = 'POST /oidc/token';
export const LONG_AGO_S = 1;

export const leaving = async () => {
  await until(() => left.length > 0);
  return new URL(left.at(-1) ?? '');
};
export const reports = () => {
  const reported: unknown[] = [];
  const stop = addReporter((error) => reported.push(error));
  return { reported, stop };
};

/** Begins a sign-in at a page, and gives the address that the provider answers at. */
export async function begin(path: string, opening: Opening = {}): Promise<{ page: Awaited<ReturnType<typeof open>>; state: string }> {
  const page = await opened(path, opening);
  const address = await leaving();
  return { page, state: address.searchParams.get('state') ?? '' };
}
/** Comes back from the provider, as a page load does. */
export async function comeBack(query: string, opening: Opening = {}) {
  await closePage();
  left.length = 0;
  return opened(`/redirect?${query}`, opening);
}
