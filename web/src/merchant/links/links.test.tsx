import { ERRORS } from '@drawbridge/contract/errors';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  at,
  button,
  fill,
  goBack,
  heading,
  later,
  link as linkNamed,
  pass,
  press,
  refuse,
  screen,
  settle,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { boot } from '../../session/boot.ts';
import { now } from '../../ui/clock.ts';
import { answer, BUSINESS_USER, businessesAre, businessName, chooseBusiness, claimsOf, green, harbor, nav, openTill } from '../testing.tsx';
import { WORDS } from './link-words.ts';
import {
  callOf,
  cells,
  dialog,
  KINDS,
  linkOf,
  listed,
  noDialog,
  numbered,
  openLinks,
  PATH,
  queryOf,
  restoreFeatures,
  rows,
} from './testing-links.ts';

afterEach(restoreFeatures);

const LIST = callOf('payment_link', 'list');
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
const acts = (row: HTMLElement) => within(row).queryAllByRole('button', { name: /^(Void|Send) link/ });
const statuses = () => rows().map((_, at) => cells(at)[5]);
const VOID = callOf('payment_link', 'void');
const WENT_WRONG = "We're sorry, but something went wrong. Please try again later.";
const expired = numbered(1049, { expiration: '2026-03-18T18:40:59.999Z' });

describe.each(KINDS)('the page of %s', (kind) => {
  test('is headed, and lists the links of the chosen business with its columns [MLK-01] [MLK-06] [MLK-07] [MLK-21] [API-56]', async () => {
    const { calls } = await openLinks(kind);
    expect(heading()).toBe(kind === 'payment_link' ? 'Payment Links' : 'Invoice Links');
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      'Created Date',
      'Expiration Date',
      'Link ID',
      'Memo',
      'Amount',
      'Status',
      'Actions',
    ]);
    expect(cells().slice(2)).toEqual(['1052', 'Catering deposit, Saturday lunch', '$86.40', 'INITIATED', '']);
    expect(cells()[0]).toMatch(/03\/18\/2026$/);
    expect(cells()[1]).toMatch(/^03\/1[89]\/2026\s*\d+:00 [AP]M EDT$/);
    expect(queryOf(calls(callOf(kind, 'list'))[0])).toEqual({
      syn_business_id: harbor.SynBusinessID,
      status: '',
      search: '',
      limit: '10',
      offset: '0',
    });
  });

  test('tells its times by the clocks of the business, wherever the reader is', async () => {
    await openLinks(kind, { service: { [BUSINESS_USER]: businessesAre({ ...harbor, TimeZone: 'Pacific/Auckland' }) } });
    expect(cells()[0]).toMatch(/03\/19\/2026$/);
    expect(cells()[1]).toBe('03/19/20265:00 PM GMT+13');
    await press(button('Void link 1052'));
    expect(dialog().textContent).toContain('expires 03/19/2026, 5:00 PM GMT+13');
  });

  test('opens the dialog that creates one [MLK-01] [MLK-21]', async () => {
    await openLinks(kind);
    const create = kind === 'payment_link' ? 'Create New Payment Link' : 'Create New Invoice Link';
    await press(button(create));
    expect(within(dialog()).getByRole('heading').textContent).toBe(create);
  });

  test('shows of an expired one that it is, with what to do [MLK-17] [MLK-18] [MLK-19]', async () => {
    await openLinks(kind, { links: [expired] });
    const [label = '', hint] =
      kind === 'payment_link'
        ? ['Link Expired', 'Links expire every 12 hours. Please re-send this payment link.']
        : ['Invoice Expired', 'Invoices expire every 30 days. Please re-send this invoice.'];
    expect(statuses()).toEqual([label]);
    expect(screen.getByText(label).className).toContain('badge--outline');
    await act(async () => button(label).focus());
    expect(screen.getByRole('tooltip').textContent).toBe(hint);
  });

  test('filters by status: all, and each of seven in this order [MLK-10] [MLK-21]', async () => {
    const { calls } = await openLinks(kind);
    expect([...filter().options].map((option) => option.text)).toEqual([
      kind === 'payment_link' ? 'All Payment Links' : 'All Invoice Links',
      'Initiated',
      'Expired',
      'Voided',
      'Pending',
      'Posted',
      'Failed',
      'Declined',
    ]);
    await fill(filter(), 'VOIDED');
    expect(at()).toBe(`${PATH[kind]}?status=VOIDED`);
    await until(() => queryOf(calls(callOf(kind, 'list')).at(-1))['status'] === 'VOIDED');
    await fill(filter(), 'ALL');
    expect(at()).toBe(PATH[kind]);
  });
});

describe('what stands in a row', () => {
  test.each([
    ['sms', 'Text delivered'],
    ['email', 'Email delivered'],
  ] as const)('says that a link has arrived (%s): there is nothing to be done [LIV-14]', async (method, words) => {
    await openLinks('payment_link', { links: [linkOf({ sending: { id: 'dsp_1', method, state: 'delivered', failure: null } })] });
    expect(cells()[5]).toContain(words);
    expect(screen.queryByRole('button', { name: 'Resend link 1052' })).toBeNull();
  });

  test('is the status of its purchase, else voided, else expired, else initiated [MLK-16]', async () => {
    const paid = { purchase_id: 'pur_1', expiration: expired.expiration };
    await openLinks('payment_link', {
      links: [
        numbered(1),
        expired,
        numbered(2, { void: true, expiration: expired.expiration }),
        ...(['PENDING', 'POSTED', 'FAILED', 'DECLINED'] as const).map((purchase_status, at) =>
          numbered(10 + at, { ...paid, purchase_status }),
        ),
      ],
    });
    expect(statuses()).toEqual(['INITIATED', 'Link Expired', 'VOIDED', 'PENDING', 'POSTED', 'FAILED', 'DECLINED']);
    expect(screen.getByText('POSTED').className).toContain('badge--positive');
  });

  test('of a payment says why it ended so, in red where the bank returned it alone [MRC-06]', async () => {
    await openLinks('payment_link', {
      links: [
        numbered(1, { purchase_id: 'pur_1', purchase_status: 'DECLINED', purchase_cause: 'returned' }),
        numbered(2, { purchase_id: 'pur_2', purchase_status: 'FAILED', purchase_cause: 'file_abandoned' }),
      ],
    });
    expect(statuses()).toEqual(['DECLINED, returned by the bank', 'FAILED, never reached the bank']);
    expect(screen.getByText('DECLINED').closest('.cause__status--quiet')).toBeNull();
    expect(screen.getByText('FAILED').closest('.cause__status--quiet')).not.toBeNull();
  });

  test('can be sent and voided while it is neither paid nor voided, also once it has expired [MLK-08]', async () => {
    await openLinks('payment_link', {
      links: [
        numbered(1),
        expired,
        numbered(2, { void: true }),
        numbered(3, { purchase_id: 'pur_1', purchase_status: 'PENDING' }),
        numbered(4, { purchase_id: 'pur_2', purchase_status: 'DECLINED' }),
      ],
    });
    const names = rows().map((row) => acts(row).map((element) => element.getAttribute('aria-label')));
    expect(names).toEqual([['Void link 1', 'Send link 1'], ['Void link 1049', 'Send link 1049'], [], [], []]);
  });

  test('turns to expired when its time has come, while somebody looks at it', async () => {
    await openLinks('payment_link', { links: [numbered(1, { expiration: '2026-03-18T18:45:00.000Z' })] });
    expect(statuses()).toEqual(['INITIATED']);
    await pass(4 * 60_000);
    expect(statuses()).toEqual(['Link Expired']);
  });

  test('turns to expired also where no timer can wait as long as it lives', async () => {
    // Without the look for open orders, which goes on every few seconds of all these weeks.
    const service = { 'GET /api/purchases/open-orders': refuse('FORBIDDEN') };
    await openLinks('invoice_link', { links: [numbered(1, { expiration: '2026-04-17T18:00:00.000Z' })], service });
    await pass(Date.parse('2026-04-17T17:59:59.000Z') - now());
    expect(statuses()).toEqual(['INITIATED']);
    await pass(1_001);
    expect(statuses()).toEqual(['Invoice Expired']);
  });

  test.each(['<img src=x onerror=alert(1)>', '=HYPERLINK("https://evil.example","Click")', 'x'.repeat(50)])(
    'is the memo as it was typed: %s',
    async (memo) => {
      await openLinks('payment_link', { links: [linkOf({ memo })] });
      expect(cells()[3]).toBe(memo);
      expect(screen.getByTitle(memo).children).toHaveLength(0);
    },
  );
});

describe('the search', () => {
  test('is asked for once nobody has typed for a second, from the first page [MLK-09] [MLK-11]', async () => {
    const { calls } = await openLinks('payment_link', { query: '?page=2&pageSize=20', total: 45 });
    expect(search().placeholder).toBe('Search by Link ID or Memo');
    await fill(search(), 'cat');
    await pass(900);
    await fill(search(), 'cater ');
    await pass(900);
    expect(at()).toBe(`${PATH.payment_link}?page=2&pageSize=20`);
    await pass(200);
    expect(at()).toBe(`${PATH.payment_link}?pageSize=20&search=cater`);
    await until(() => queryOf(calls(LIST).at(-1))['search'] === 'cater');
    expect(queryOf(calls(LIST).at(-1))).toMatchObject({ search: 'cater', limit: '20', offset: '0' });
    // What was typed is not taken away from whoever types on.
    expect(search().value).toBe('cater ');
  });

  test('is as the address says after going back', async () => {
    await openLinks('payment_link', { query: '?search=bread' });
    expect(search().value).toBe('bread');
    await fill(filter(), 'EXPIRED');
    await fill(search(), '');
    await pass(1_000);
    expect(at()).toBe(`${PATH.payment_link}?status=EXPIRED`);
    await goBack();
    expect(at()).toBe(`${PATH.payment_link}?search=bread`);
    await until(() => search().value === 'bread');
  });

  test('without any result says so, and that nothing was created yet only where that is so', async () => {
    const { service } = await openLinks('payment_link', { links: [], query: '?search=zzz' });
    expect(text()).toContain('No results.');
    expect(text()).not.toContain(WORDS.payment_link.empty);
    service[LIST] = listed([]);
    await fill(search(), '');
    await pass(1_000);
    await until(() => text().includes(WORDS.payment_link.empty));
  });
});

describe('the address', () => {
  test('names page, page size, search and status [MLK-11] [API-56]', async () => {
    const { calls } = await openLinks('payment_link', { query: '?page=3&pageSize=20&search=egg&status=POSTED', total: 90 });
    expect(queryOf(calls(LIST)[0])).toMatchObject({ limit: '20', offset: '40', search: 'egg', status: 'POSTED' });
    expect([search().value, filter().value]).toEqual(['egg', 'POSTED']);
    await press(button('Next page'));
    expect(at()).toBe(`${PATH.payment_link}?page=4&pageSize=20&search=egg&status=POSTED`);
  });

  test.each([
    ['?page=0&pageSize=7&status=CANCELED', {}],
    ['?page=1000000000&pageSize=1e3', {}],
    ['?page=-1&status=%3Cb%3E', {}],
    [`?search=${'x'.repeat(101)}`, {}],
    ['?search=a%00b', {}],
    ['?search=%20%20', {}],
  ])('that says something wrong shows the page as it opens: %s', async (query, more) => {
    const { calls } = await openLinks('payment_link', { query });
    expect(queryOf(calls(LIST)[0])).toMatchObject({ limit: '10', offset: '0', search: '', status: '', ...more });
    expect(rows()).toHaveLength(1);
  });

  test('of a page that is not there leads to the last one', async () => {
    const { calls } = await openLinks('payment_link', { query: '?page=900000&pageSize=10', total: 34 });
    await until(() => at() === `${PATH.payment_link}?page=4&pageSize=10`);
    expect(queryOf(calls(LIST).at(-1))['offset']).toBe('30');
  });
});

describe('the list', () => {
  test('that cannot be loaded is asked for again', async () => {
    const { service } = await openLinks('payment_link', { service: { [LIST]: 'network' } });
    expect(text()).toContain("We couldn't load the links.");
    service[LIST] = listed([linkOf()]);
    await press(button('Try again'));
    await until(() => rows().length === 1);
  });

  test("of another business never stands in the place of the chosen one's", async () => {
    const waiting = later();
    const { service } = await openLinks('payment_link', {
      role: 'AdminStore',
      service: { [BUSINESS_USER]: businessesAre(harbor, green) },
    });
    service[LIST] = waiting.handler;
    await chooseBusiness('Green Leaf Market');
    await until(() => businessName() === 'Green Leaf Market');
    expect(text()).not.toContain('Catering deposit');
    await waiting.give(answer({ items: [numbered(7)], page_info: { page: 0, total: 1 } }));
    await until(() => cells()[2] === '7');
  });
});

describe('voiding a link', () => {
  const ask = () => press(button('Void link 1052'));

  test('asks first; Cancel leaves it', async () => {
    const { calls } = await openLinks();
    await ask();
    expect(dialog().textContent).toContain('Catering deposit, Saturday lunch');
    expect(document.activeElement).toBe(button('Cancel'));
    await press(button('Cancel'));
    expect(noDialog()).toBe(true);
    expect(calls(VOID)).toHaveLength(0);
  });

  test('is done once, however often it is pressed, and shown [MLK-15] [API-60]', async () => {
    const { calls, service } = await openLinks('payment_link', { service: { [VOID]: answer(linkOf({ void: true })) } });
    await ask();
    const yes = button('Yes, void');
    service[LIST] = listed([linkOf({ void: true })]);
    await act(async () => {
      yes.click();
      yes.click();
    });
    await until(noDialog);
    await until(() => statuses()[0] === 'VOIDED');
    expect(calls(VOID).map(({ body }) => body)).toEqual([undefined]);
    expect(rows().flatMap(acts)).toEqual([]);
    await until(() => toasts().some((toast) => toast?.includes('Link 1052 is voided')));
  });

  test('that somebody was quicker to pay is told, and shown', async () => {
    const { service } = await openLinks('payment_link', { service: { [VOID]: refuse('LINK_PAID') } });
    await ask();
    service[LIST] = listed([linkOf({ purchase_id: 'pur_1', purchase_status: 'PENDING' })]);
    await press(button('Yes, void'));
    await until(() => toasts().some((toast) => toast?.includes(ERRORS.LINK_PAID.message)));
    await until(() => statuses()[0] === 'PENDING');
    expect(noDialog()).toBe(true);
  });

  test.each([
    ['the network is gone', 'network'],
    ['the service has failed', refuse('INTERNAL')],
    ['it is not allowed any more', refuse('FORBIDDEN')],
  ] as const)('while %s fails in a toast, and the link stays [MLK-28]', async (_words, fake) => {
    await openLinks('payment_link', { service: { [VOID]: fake } });
    await ask();
    await press(button('Yes, void'));
    await until(() => toasts().some((toast) => toast === `Error${WENT_WRONG}Close`));
    expect(statuses()).toEqual(['INITIATED']);
  });
});

describe('who may', () => {
  test.each(KINDS)('is sent home without a business, and finds no such entry: %s [PRM-17] [MRG-04]', async (kind) => {
    await openLinks(kind, { service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await until(() => at() === '/merchant/home');
    expect(nav()).not.toContain(WORDS[kind].title);
  });

  test('with the permission is offered both where both are on, in this order [MRG-04]', async () => {
    await openLinks('invoice_link');
    // Whatever else is offered between them.
    const order = ['Home', 'Checkout', 'Reports', 'Payment Links', 'Invoice Links', 'Users', 'Support'];
    expect(nav().filter((name) => order.includes(name))).toEqual(order);
    await press(linkNamed('Payment Links'));
    await until(() => heading() === 'Payment Links');
  });

  test('without it is sent away from invoices too', async () => {
    await openLinks('invoice_link', { role: 'ViewAccount' });
    await until(() => at() === '/unauthorized');
  });

  test('nobody, where payment links are off: not found, and no entry; nothing that a person says switches them on [PRM-17] [MRG-15]', async () => {
    boot.features.payment_links = false;
    try {
      const claims = claimsOf('AdminAccount', { features: { payment_links: true, invoice_links: true } });
      await openTill('/merchant/payment-links?payment_links=true', { claims });
      await until(() => heading() === "Oops! No one's here.");
      await openTill('/merchant/home', { claims });
      await until(nav);
      await settle();
      expect(nav().filter((name) => name?.includes('Links'))).toEqual([]);
    } finally {
      boot.features.payment_links = true;
    }
  });
});
