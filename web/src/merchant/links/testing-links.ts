import '../../app/boot-testing.ts';
import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import { at, bodyRows, cellsOf, type FakeRequest, heading, type Opened, screen, until } from '../../app/testing.tsx';
import { boot } from '../../session/boot.ts';
import { answer, openTill, type TillOpening } from '../testing.tsx';
import { WORDS } from './link-words.ts';

/*
 * The pages of links in the whole client, with the service faked. Both kinds are on; 2:41 PM in New York on 18 March 2026.
 */

export const KINDS: readonly LinkKind[] = ['payment_link', 'invoice_link'];
export const PATH = { payment_link: '/merchant/payment-links', invoice_link: '/merchant/invoice-links' } as const;
const API = { payment_link: 'payment-link', invoice_link: 'invoice-link' } as const;

/** A call, as the fake service names it: of the list, or of one link. */
export const callOf = (kind: LinkKind, what: 'list' | 'create' | 'void' | 'dispatch' | 'reset-expiration', id = 'plk_1') =>
  what === 'list' ? `GET /api/${API[kind]}` : what === 'create' ? `POST /api/${API[kind]}` : `POST /api/${API[kind]}/${id}/${what}`;

export const linkOf = (more: Partial<MerchantLink> = {}): MerchantLink => ({
  id: 'plk_1',
  number: 1052,
  memo: 'Catering deposit, Saturday lunch',
  amount: 8640,
  created_at: '2026-03-18T16:00:00.000Z',
  expiration: '2026-03-19T04:00:00.000Z',
  void: false,
  purchase_id: null,
  purchase_status: null,
  purchase_cause: null,
  sending: null,
  ...more,
});
/** By its number, with what sets it apart. */
export const numbered = (number: number, more: Partial<MerchantLink> = {}) => linkOf({ id: `plk_${number}`, number, ...more });

export const queryOf = (request: FakeRequest | undefined) =>
  Object.fromEntries(new URL(request?.path ?? '', window.location.origin).searchParams);

/** The list that holds these links, whatever is asked for; with `id`, the one of them. */
export const listed =
  (items: readonly MerchantLink[], total = items.length) =>
  (request: FakeRequest) => {
    const { id } = queryOf(request);
    const found = id === undefined ? items : items.filter((link) => link.id === id);
    return answer({ items: found, page_info: { page: 0, total: id === undefined ? total : found.length } });
  };

export interface LinksOpening extends TillOpening {
  links?: readonly MerchantLink[];
  total?: number;
  /** Of the address. */
  query?: string;
}

/** Opens the page of a kind of link, and waits until it has its first rows or says why not. */
export async function openLinks(
  kind: LinkKind = 'payment_link',
  { links = [linkOf()], total, query = '', service, ...more }: LinksOpening = {},
): Promise<Opened> {
  boot.features.invoice_links = true;
  const opened = await openTill(PATH[kind] + query, {
    service: { [callOf(kind, 'list')]: listed(links, total), ...service },
    ...more,
  });
  await until(() => heading() === WORDS[kind].title || !at().startsWith(PATH[kind]));
  await until(() => !at().startsWith(PATH[kind]) || screen.queryByRole('table', { busy: true }) === null);
  return opened;
}

/** Puts the switch of invoices back as a server without settings has it. */
export const restoreFeatures = () => {
  boot.features.invoice_links = false;
};

export const rows = () => bodyRows();
/** The cells of a row, by their column: created, expiration, number, memo, amount, status, actions. */
export const cells = (row = 0) => cellsOf(rows()[row]);
export const dialog = () => screen.getByRole('dialog');
export const noDialog = () => screen.queryByRole('dialog') === null;
