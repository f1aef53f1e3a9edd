import { CONSUMERS, ORGANIZATIONS, PREPARED } from './cast.ts';
import type { Demo } from './load-demo.ts';

/** Every merchant user of the demo has this password. */
export const DEMO_PASSWORD = 'Lantern-Harbor-7';

export interface DemoMerchant {
  readonly username: string;
  readonly role: string;
  /** The organization, and the locations where they are not all of it. */
  readonly where: string;
}

export interface DemoConsumer {
  readonly phone: string;
  readonly name: string;
  readonly about: string;
}

export const DEMO_MERCHANTS: readonly DemoMerchant[] = ORGANIZATIONS.flatMap(({ name, shops, users }) =>
  users.map(({ username, role, shops: held }) => {
    if (username === PREPARED.username) return { username, role, where: `${name}: prepared, and opened at the first log-in` };
    if (shops.length === 1) return { username, role, where: name };
    const places = shops.filter(({ key }) => held.includes(key)).map((shop) => `“${shop.name}”`);
    return { username, role, where: `${name}, ${held.length === 0 ? 'all locations' : places.join(' and ')}` };
  }),
);

export const DEMO_CONSUMERS: readonly DemoConsumer[] = Object.values(CONSUMERS).map(({ first_name, last_name, phone_number, about }) => ({
  phone: `(${phone_number.slice(0, 3)}) ${phone_number.slice(3, 6)}-${phone_number.slice(6)}`,
  name: `${first_name} ${last_name}`,
  about,
}));

/**
 * The log-ins as `npm start` prints them, and the link of the first of the staff while it was not used. Of demo data
 * that was kept, nothing is said about the consumers: much may have happened to them since.
 */
export function describeLogIns(public_url: string, demo: Exclude<Demo, 'none'>, staff_link?: string): string {
  const columns = (rows: readonly (readonly [string, string, string])[]) =>
    rows.map(([first, second, third]) => `  ${first.padEnd(16)}${second.padEnd(29)}${third}`.trimEnd()).join('\n');
  return [
    ...(demo === 'kept' ? ['Everything is as it was left.'] : []),
    `Merchants log in at ${public_url}/merchant with the password ${DEMO_PASSWORD}`,
    columns(DEMO_MERCHANTS.map(({ username, role, where }) => [username, role, where])),
    `Consumers sign in at ${public_url} by phone; their codes arrive at ${public_url}/sandbox`,
    columns(DEMO_CONSUMERS.map(({ phone, name, about }) => [phone, name, demo === 'kept' ? '' : about])),
    staff_link === undefined
      ? `Staff sign in at ${public_url}/provider with their passkeys`
      : `Staff work at ${public_url}/provider; the first of them, an admin, adds a passkey at ${staff_link}`,
  ].join('\n');
}

/** The same as tables for a page of documentation. */
export function logInTables(): string {
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [
    table(
      ['Username', 'Role', 'Where'],
      DEMO_MERCHANTS.map(({ username, role, where }) => [`\`${username}\``, role, where]),
    ),
    table(
      ['Phone number', 'Name', 'Worth seeing'],
      DEMO_CONSUMERS.map(({ phone, name, about }) => [phone, name, about]),
    ),
  ].join('\n\n');
}
