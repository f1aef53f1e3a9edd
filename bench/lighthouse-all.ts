import { purchases } from '@drawbridge/contract';
import type { Page } from '@playwright/test';
import { Sandbox } from '../e2e/support/sandbox.ts';
import { keepSignIn, onSite, signInByPassword, signInByPhone } from '../e2e/support/sign-in.ts';
import { callRoute } from '../server/test/support/client.ts';
import { type Figure, median } from './figures.ts';
import { MAYA } from './lighthouse.ts';
import { CATEGORIES, type Category, type Look, startWatched, type Watched } from './lighthouse-look.ts';

const GOAL = 95;
const MORE_ROUNDS = 2;

interface Side {
  readonly name: string;
  readonly device: 'phone' | 'desktop';
  readonly landing: string;
  readonly signIn: (url: string, sandbox: Sandbox) => ReturnType<typeof signInByPassword>;
  /** Addresses, or how one is found. */
  readonly pages: readonly (string | ((page: Page, url: string, token: string) => Promise<string>))[];
}

const SETTINGS = '/dashboard/settings';
const SIDES: readonly Side[] = [
  {
    name: 'consumers',
    device: 'phone',
    landing: '/',
    signIn: (url, sandbox) => signInByPhone(url, sandbox, MAYA),
    pages: [
      ...['/dashboard', '/dashboard/accounts', '/dashboard/transactions-history', '/dashboard/statements'],
      async (_page, url, token) => {
        const { body } = await callRoute(url, purchases.listRecent, { token, body: { limit: 1, offset: 0 } });
        return `/dashboard/receipts/${body.items[0]?.public_id}`;
      },
      ...[
        SETTINGS,
        ...['personal-information', 'contact-support', 'notifications', 'devices', 'passkeys'].map((name) => `${SETTINGS}/${name}`),
      ],
      ...['phone', 'email', 'terms', 'deactivate-account'].map((name) => `${SETTINGS}/${name}`),
      ...['/help', '/help/returned', '/link-account', '/payment'],
    ],
  },
  {
    name: 'merchants',
    device: 'desktop',
    landing: '/merchant',
    signIn: (url) => signInByPassword(url, 'ingrid.dahl'),
    pages: [
      ...['/merchant/home', '/merchant/checkout', '/merchant/report', '/merchant/customers'],
      (page) => findLink(page, '/merchant/customers', '/merchant/customers/'),
      (page) => findLink(page, '/merchant/report', '/merchant/payments/'),
      ...[
        'payouts',
        'payment-links',
        'users',
        'settings',
        'profile',
        'day',
        'counters',
        'api-keys',
        'webhooks',
        'settlement-account',
        'activity',
        'support',
      ].map((name) => `/merchant/${name}`),
    ],
  },
];

interface Row extends Look {
  readonly path: string;
}

/** What Lighthouse gives every page of both sides, signed in: the consumer's app on a throttled phone, the portal on a desktop. */
export async function lighthouseAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const center = await startWatched(stack);
  if (!center) return [];
  const { url, watch } = center;
  const figures: Figure[] = [];
  for (const side of SIDES) {
    const rows = await rowsOf(side, await watch(), url);
    figures.push(...CATEGORIES.map((name) => lowest(side, rows, name)));
  }
  return figures;
}

async function rowsOf(side: Side, watched: Watched, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  const lookAt = async (path: string) => {
    const row = { path, ...(await lookTwice(watched, path, side.device)) };
    rows.push(row);
    print([path, ...CATEGORIES.map((category) => row.scores[category])], row.failed);
  };
  print([`${side.name}, ${side.device}`, ...CATEGORIES]);
  // Before the sign-in, which leads on from there.
  await lookAt(side.landing);
  const page = await watched.context.newPage();
  await onSite(page);
  const signed_in = await side.signIn(url, new Sandbox(watched.context.request));
  await keepSignIn(page, signed_in);
  const paths: string[] = [];
  for (const each of side.pages) paths.push(typeof each === 'string' ? each : await each(page, url, signed_in.access_token));
  await page.close();
  for (const path of paths) await lookAt(path);
  return rows;
}

/** One look, since three of the categories are exact. A page whose speed comes out low is looked at again: the median of three counts. */
async function lookTwice({ look }: Watched, path: string, device: Side['device']): Promise<Look> {
  const first = await look(path, device);
  if (first.scores.performance >= GOAL) return first;
  const speeds = [first.scores.performance];
  for (let round = 0; round < MORE_ROUNDS; round++) speeds.push((await look(path, device)).scores.performance);
  return { ...first, scores: { ...first.scores, performance: median(speeds) } };
}

/** The first link on a page that begins so. */
async function findLink(page: Page, on: string, begins: string): Promise<string> {
  await page.goto(on);
  const href = await page.locator(`a[href^="${begins}"]`).first().getAttribute('href');
  if (!href) throw new Error(`${on} has no link to ${begins}`);
  return new URL(href, page.url()).pathname;
}

/** A row of the table, and what failed. */
function print([first = '', ...others]: readonly (string | number)[], failed: readonly string[] = []): void {
  console.log(`     ${String(first).padEnd(48)}${others.map((one) => String(one).padStart(16)).join('')}  ${failed.join(', ')}`.trimEnd());
}

function lowest({ name: side }: Side, rows: readonly Row[], name: Category): Figure {
  const [worst] = rows.toSorted((one, other) => one.scores[name] - other.scores[name]);
  if (!worst) throw new Error('no page was looked at');
  return {
    what: `Lighthouse, ${rows.length} pages of ${side}, lowest ${name} (${worst.path})`,
    unit: '',
    value: worst.scores[name],
    gate: { at_least: GOAL },
  };
}
