import type { AnswerOf, FoundPayment, merchantSearch } from '@drawbridge/contract';
import { describe, expect, test, vi } from 'vitest';
import { answer, at, button, heading, person, press, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, businessName, chooseBusiness, claimsOf, green, harbor, openTill } from '../testing.tsx';

const SEARCH = 'GET /api/search';

const daniel: FoundPayment = {
  purchase_id: 'pur_00000000000000000000000001',
  public_id: 'W4MD82KPXJ6A',
  business_name: 'Harbor Books',
  time_zone: 'America/New_York',
  customer_name: 'Daniel Reyes',
  requested_at: '2026-03-13T16:18:00.000Z',
  channel: 'in_store',
  order_id: '20377',
  LinkNumber: null,
  amount: 3_155,
  status: 'DECLINED',
  cause: 'returned',
  last_four: '9034',
};
const marisol: FoundPayment = {
  ...daniel,
  public_id: 'KD7XN4PM82QV',
  customer_name: 'Marisol Reyes-Quintanilla',
  requested_at: '2025-10-31T14:02:00.000Z',
  channel: 'payment_link',
  order_id: null,
  LinkNumber: 1041,
  amount: 42_000,
  status: 'POSTED',
  cause: null,
};
type Found = AnswerOf<typeof merchantSearch.find>;
const NOTHING: Found = { payments: [], payment_count: 0, or_more: false, customers: [], payouts: [] };
const REYES: Found = {
  ...NOTHING,
  payments: [daniel, marisol],
  payment_count: 18,
  customers: [
    {
      customer_id: 'usr_00000000000000000000000007',
      customer_name: 'Daniel Reyes',
      payment_count: 14,
      owed: 3_155,
      first_payment_at: '2025-06-03T18:41:00.000Z',
      last_four: '9034',
    },
  ],
};

const palette = () => screen.queryByRole('dialog', { name: 'Search' });
const inside = () => within(palette() as HTMLElement);
const box = () => inside().getByRole<HTMLInputElement>('combobox');
const options = () => inside().queryAllByRole('option');
const chosen = () => options().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent;
const sections = () =>
  inside()
    .queryAllByRole('group')
    .map((group) => group.querySelector('p')?.textContent);
const titles = () => textsOf(options().map((one) => one.querySelector('.medium') as HTMLElement));

type Opening = NonNullable<Parameters<typeof openTill>[1]>;
async function openSearch(found: Found = REYES, { service, ...opening }: Opening = {}, path = '/merchant/support') {
  const page = await openTill(path, { ...opening, service: { [SEARCH]: answer(found), ...service } });
  await until(() => businessName() !== '');
  await person.keyboard('{Control>}k{/Control}');
  await until(palette);
  return page;
}
async function type(words: string, found: () => unknown = () => options().length > 0) {
  await person.type(box(), words);
  await until(found);
}

describe('the search of the portal', () => {
  test('opens by Ctrl+K, by / and by its button, and gives the focus back [MRC-02]', async () => {
    await openSearch();
    expect(box()).toHaveFocus();
    await press(button('Close the search'));
    await until(() => palette() === null);
    await person.keyboard('/');
    await until(palette);
    await press(button('Close the search'));
    await press(button('Search'));
    await until(palette);
    expect(box().value).toBe('');
    palette()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(() => palette() === null);
    expect(button('Search')).toHaveFocus();
  });

  test('a slash typed into a field is a slash [MRC-02]', async () => {
    await openTill('/merchant/checkout');
    const field = await until(() => screen.queryByLabelText(/Employee Name/));
    await person.type(field as HTMLElement, 'a/b');
    expect(palette()).toBeNull();
    expect(field).toHaveValue('a/b');
  });

  test('shows payments, the way to all of them, and customers, with what was typed marked [MRC-02]', async () => {
    const page = await openSearch();
    await type('reyes', () => options().length === 4);
    expect(sections()).toEqual(['Payments', 'Customers']);
    expect(titles()).toEqual(['Daniel Reyes', 'Marisol Reyes-Quintanilla', 'All 18 payments for “reyes”', 'Daniel Reyes']);
    expect(options()[0]).toHaveTextContent('Fri, Mar 13, 12:18 PM · Order 20377 · W4MD82KPXJ6A');
    expect(options()[0]).toHaveTextContent('DECLINED, returned by the bank$31.55');
    expect(options()[1]).toHaveTextContent('Fri, Oct 31, 2025, 10:02 AM · Payment Link 1041 · KD7XN4PM82QV');
    expect(options()[3]).toHaveTextContent('14 payments since June 2025 · •••• 9034Owes you $31.55');
    expect(within(options()[1] as HTMLElement).getByText('Reyes').tagName).toBe('MARK');
    expect(inside().getByText('4 results')).toHaveAttribute('role', 'status');
    expect(page.calls(SEARCH).map(({ path }) => path)).toEqual([`/api/search?q=reyes&syn_business_id=${harbor.SynBusinessID}`]);
  });

  test('marks accents, amounts and the digits of an account that was asked for [MRC-02]', async () => {
    const page = await openSearch({ ...NOTHING, payments: [{ ...daniel, customer_name: 'José Núñez' }], payment_count: 1 });
    const marks = () => textsOf([...document.querySelectorAll('mark')] as HTMLElement[]);
    await type('nunez jos');
    expect(marks()).toEqual(['José'.slice(0, 3), 'Núñez']);
    await person.clear(box());
    await type('31.55', () => marks().includes('31.55'));
    await person.clear(box());
    await type('9034', () => marks().includes('9034'));
    expect(options()[0]).toHaveTextContent('•••• 9034');
    expect(page.calls(SEARCH).length).toBeGreaterThan(2);
  });

  test('arrows move around the ends, Enter opens, and Ctrl+Enter opens a new tab [MRC-02]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await openSearch();
    await type('reyes', () => options().length === 4);
    await person.keyboard('{ArrowUp}');
    expect(box().getAttribute('aria-activedescendant')).toBe(options()[3]?.id);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toContain('Marisol');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await until(() => opened.mock.calls.length === 1);
    expect(opened).toHaveBeenCalledWith('/merchant/payments/KD7XN4PM82QV', '_blank', 'noopener');
    expect(at()).toBe('/merchant/support');
    await person.keyboard('{ArrowDown}{Enter}');
    await until(() => /^\/merchant\/report\?from=2000-01-01&to=20\d{2}-\d{2}-\d{2}&search=reyes$/.test(at()));
    expect(palette()).toBeNull();
  });

  test('follows the location that the portal works for, and names it where there are several [MRC-02]', async () => {
    const page = await openSearch(REYES, { service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await type('reyes', () => options().length === 4);
    expect(options()[0]).toHaveTextContent('Daniel Reyes Harbor Books');
    expect(page.calls(SEARCH).at(-1)?.path).toBe('/api/search?q=reyes&syn_business_id=');
    await press(button('Close the search'));
    await chooseBusiness('Green Leaf Market');
    await press(button('Search'));
    await type('reyes', () => options().length === 4);
    expect(page.calls(SEARCH).at(-1)?.path).toContain(green.SynBusinessID);
  });

  test('finds payouts by amount and day [MRC-02]', async () => {
    await openSearch({
      ...NOTHING,
      payouts: [
        {
          id: 'pyt_00000000000000000000000003',
          reference: '7KQ9XM4T2HRD',
          syn_business_id: harbor.SynBusinessID,
          business_name: 'Harbor Books',
          amount: 45_204,
          status: 'paid',
          made_at: '2026-03-17T02:00:00.000Z',
          sent_on: '2026-03-16',
          settles_on: '2026-03-17',
          last_four: '0201',
          return_code: null,
        },
      ],
    });
    await type('452.04');
    expect(sections()).toEqual(['Payouts']);
    expect(inside().getByRole('option', { name: /Payout of \$452.04/ })).toHaveTextContent(
      'Sent Mon, Mar 16, arrives Tue, Mar 17 · •••• 0201',
    );
  });
});

describe('pages and actions', () => {
  test('are found by how a word of their names begins; without words the actions stand there [MRC-02]', async () => {
    await openSearch(NOTHING);
    expect(sections()).toEqual(['Actions']);
    expect(titles()).toContain('Start New Transaction');
    expect(text()).toContain('Search for customers, amounts, orders, transaction IDs');
    await type('link', () => titles().length === 2);
    expect(sections()).toEqual(['Pages', 'Actions']);
    expect(titles()).toEqual(['Payment Links', 'Create a payment link']);
    await person.clear(box());
    await type('cust', () => titles()[0] === 'Customers');
    await person.keyboard('{Enter}');
    await until(() => heading() === 'Customers');
  });

  test("an action opens what it says, and a reload doesn't again [MRC-02]", async () => {
    await openSearch(NOTHING, { service: { 'GET /api/businessuser': answer([]) } }, '/merchant/users');
    await type('add a us', () => titles()[0] === 'Add a user');
    await person.keyboard('{Enter}');
    await until(() => screen.queryByRole('dialog', { name: /Add/ }));
    expect(at()).toBe('/merchant/users');
  });

  test.each([
    ['ViewStore', ['Start New Transaction', 'Create a payment link', 'Print a counter code', 'Contact support']],
    ['ViewAccount', ['Contact support']],
  ] as const)('are those that %s may open [MRC-02]', async (role, actions) => {
    await openSearch(NOTHING, { role });
    expect(titles()).toEqual(actions);
    await type('payouts', () => !text().includes('Search for'));
    expect(titles()).toEqual(role === 'ViewStore' ? [] : ['Payouts']);
  });

  test('who sees no reports is offered none [MRC-02]', async () => {
    await openSearch({ ...REYES, customers: [] }, { role: 'ViewStore' });
    await type('reyes', () => options().length === 2);
    expect(titles()).toEqual(['Daniel Reyes', 'Marisol Reyes-Quintanilla']);
  });

  test('who may not see payments asks for none [MRC-02]', async () => {
    const page = await openSearch(REYES, { claims: claimsOf('AdminStore', { permissions: ['pc:view:support'] }) });
    expect(text()).toContain('Search for pages and actions.');
    await type('supp', () => options().length === 2);
    expect(page.calls(SEARCH)).toEqual([]);
  });
});

describe('a search', () => {
  test('that finds nothing says what can be searched; one that failed says so and can be repeated [MRC-02]', async () => {
    const page = await openSearch(NOTHING);
    await type('zzzz', () => text().includes('Nothing found. You can search for customers, amounts'));
    page.service[SEARCH] = refuse('DATABASE_AWAY');
    await type('z', () => screen.queryByRole('alert'));
    expect(screen.getByRole('alert')).toHaveTextContent('The search failed.');
    page.service[SEARCH] = answer(REYES);
    await press(button('Try again'));
    await until(() => options().length === 4);
  });

  test('shows the places of results that take longer, and Enter waits for them; only the last words count [MRC-02]', async () => {
    const waiting: ((found: Found) => void)[] = [];
    const page = await openSearch(NOTHING, {
      service: { [SEARCH]: () => new Promise((resolve) => waiting.push((found) => resolve(answer(found) as never))) },
    });
    await type('rey', () => waiting.length === 1);
    await until(() => document.querySelector('.palette [aria-busy="true"]'));
    await type('es', () => waiting.length === 2);
    await person.keyboard('{Enter}');
    waiting[0]?.({ ...REYES, payments: [marisol] });
    waiting[1]?.(REYES);
    await until(() => at() === '/merchant/payments/W4MD82KPXJ6A');
    expect(page.calls(SEARCH)).toHaveLength(2);
  });
});
