import { momentAgo, type Stage, type Story, secondsAfter } from '../stage.ts';
import { byLink, type SentLink } from './by-link.ts';

/** When all three shops are open. */
const TIMES = ['13:20', '15:05', '16:40'];
const ZONE = 'America/New_York';

type Link = Omit<SentLink, 'kind'>;

/** Made so many days before the end; the last ones are still on their way then. */
const PAYMENT_LINKS: readonly (readonly [days_ago: number, link: Link])[] = [
  [83, { shop: 'market', to: 'tom', method: 'sms', amount_cents: 4_800, memo: 'Fruit baskets, two', fate: 'paid' }],
  [71, { shop: 'books', to: 'lena', method: 'email', amount_cents: 3_200, memo: 'Signed copy, by post', fate: 'paid' }],
  [64, { shop: 'harbor_street', to: 'maya', method: 'sms', amount_cents: 7_250, memo: 'Catering, deposit', fate: 'copied and paid' }],
  [58, { shop: 'market', to: 'daniel', method: 'sms', amount_cents: 2_600, memo: 'Delivery of Saturday', fate: 'left' }],
  [47, { shop: 'books', to: 'maximilian', method: 'email', amount_cents: 11_450, memo: 'First edition, held for you', fate: 'paid' }],
  [39, { shop: 'market', to: 'grace', method: 'sms', amount_cents: 1_900, memo: 'Oat milk, one crate', fate: 'paid' }],
  [33, { shop: 'harbor_street', to: 'tom', method: 'email', amount_cents: 9_900, memo: 'Office lunch', fate: 'voided' }],
  [24, { shop: 'books', to: 'peter', method: 'sms', amount_cents: 2_250, memo: 'Reading group, spring', fate: 'paid' }],
  [16, { shop: 'market', to: 'maya', method: 'email', amount_cents: 5_400, memo: 'Birthday cake', fate: 'paid' }],
  [9, { shop: 'market', to: 'tom', method: 'sms', amount_cents: 3_350, memo: 'Bread for the week', fate: 'left' }],
  [5, { shop: 'books', to: 'lena', method: 'sms', amount_cents: 1_799, memo: 'Gift card', fate: 'voided' }],
  [3, { shop: 'harbor_street', to: 'tom', method: 'sms', amount_cents: 6_150, memo: 'Fruit baskets, second half', fate: 'paid' }],
  [1, { shop: 'market', to: 'maya', method: 'sms', amount_cents: 2_475, memo: 'Delivery of today', fate: 'paid' }],
];

const INVOICES: readonly (readonly [days_ago: number, link: Link])[] = [
  [80, { shop: 'market', to: 'tom', method: 'email', amount_cents: 84_000, memo: 'Invoice 2041, street party', fate: 'paid' }],
  [62, { shop: 'books', to: 'lena', method: 'email', amount_cents: 12_000, memo: 'School books', fate: 'left' }],
  [20, { shop: 'books', to: 'maximilian', method: 'email', amount_cents: 61_500, memo: 'Library, third part', fate: 'paid' }],
  [12, { shop: 'market', to: 'maya', method: 'email', amount_cents: 18_250, memo: 'Invoice 2058, catering', fate: 'left' }],
  [6, { shop: 'market', to: 'tom', method: 'email', amount_cents: 9_000, memo: 'Invoice 2060', fate: 'voided' }],
];

/** A few minutes before the end: for whoever tries the product first, and looks at the sandbox's messages. */
const TO_OPEN: Link = { shop: 'market', to: 'maya', method: 'sms', amount_cents: 1_850, memo: 'Bread and flowers', fate: 'left' };
const TO_OPEN_S = 4 * 60;

/** Links that shops have sent, of the kinds that are switched on. */
export function sentLinks(stage: Stage): Story[] {
  const { features } = stage.context.config;
  const stories: Story[] = [];
  const send = (kind: SentLink['kind'], [days_ago, link]: readonly [number, Link], index: number) =>
    stories.push(byLink(stage, momentAgo(stage, days_ago, TIMES[index % TIMES.length] ?? '', ZONE), { kind, ...link }));
  if (features.invoice_links) for (const [index, invoice] of INVOICES.entries()) send('invoice_link', invoice, index);
  if (features.payment_links) {
    for (const [index, link] of PAYMENT_LINKS.entries()) send('payment_link', link, index);
    stories.push(byLink(stage, secondsAfter(stage.ends_at, -TO_OPEN_S), { kind: 'payment_link', ...TO_OPEN }));
  }
  return stories;
}
