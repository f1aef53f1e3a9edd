import type { BusinessRates, ConsoleReturn } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, button, fill, heading, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, proposal, WAITING } from '../testing.tsx';

const LIST = 'GET /provider/api/returns?which=all';
const RATES = 'GET /provider/api/return-rates';
const DISHONOR = 'POST /provider/api/returns/dishonor';
const WRITE_OFF = 'POST /provider/api/exceptions/write-off';
const BUSINESS = 'biz_00000000000000000000000001';
const RETURN = 'ret_00000000000000000000000001';
const DISHONORED = 'dis_00000000000000000000000001';

const returned = (more: Partial<ConsoleReturn> = {}): ConsoleReturn => ({
  id: RETURN,
  at: '2026-03-17T02:00:00.000Z',
  public_id: 'D4NXR7WQ2KMT',
  status: 'DECLINED',
  consumer: { id: 'usr_1', name: 'Owen Gallagher' },
  business: { id: BUSINESS, name: 'Green Leaf Market' },
  amount: 2_940,
  code: 'R03',
  late: false,
  wrong: false,
  retries: { made: 0, left: 0, pending: false, repaying: false, on: null },
  superseded: false,
  resolved: null,
  dishonor: null,
  can_dishonor: null,
  can_write_off: false,
  ...more,
});
const late = returned({ late: true, can_dishonor: { codes: ['R61', 'R62', 'R68', 'R70'], until: '2026-03-21T02:00:00.000Z' } });
const dishonor = {
  id: DISHONORED,
  code: 'R67',
  state: 'contested',
  by: 'server',
  at: NOW,
  settles_by: '2026-03-20',
  contest_code: 'R75',
} as const;
const kept = returned({ id: DISHONORED, wrong: true, dishonor, can_write_off: true });

const figures = (business: BusinessRates['business'], debits: number, returns: readonly [number, number, number]): BusinessRates => ({
  business,
  debits,
  rates: (['unauthorized', 'administrative', 'overall'] as const).map((rate, at) => {
    const threshold_basis_points = [50, 300, 1_500][at] ?? 0;
    const above = (returns[at] ?? 0) * 10_000 > debits * threshold_basis_points;
    return { rate, returns: returns[at] ?? 0, threshold_basis_points, above, alarm: above && debits > 100 };
  }),
});
const RATES_NOW = {
  all: figures(null, 54_816, [170, 778, 2_576]),
  businesses: [
    figures({ id: BUSINESS, name: 'Corner Deli' }, 806, [5, 15, 49]),
    figures({ id: 'biz_00000000000000000000000002', name: 'Pine Street Dental' }, 1_127, [5, 11, 39]),
    figures({ id: 'biz_00000000000000000000000003', name: 'Harbor Books' }, 1_806, [4, 21, 71]),
    figures({ id: 'biz_00000000000000000000000004', name: 'Okafor Tailoring' }, 4, [1, 0, 1]),
  ],
  has_more: false,
};

async function openReturns(
  returns: readonly ConsoleReturn[],
  role: Parameters<typeof openConsole>[1] = 'ProviderOperator',
  service = {},
  path = '/provider/returns',
) {
  const page = await openConsole(path, role, {
    [LIST]: answer({ returns, has_more: false, of: null }),
    [RATES]: answer(RATES_NOW),
    ...service,
  });
  await until(() => heading() === 'Returns and rates' && document.querySelector('[aria-busy]') === null);
  return page;
}
const row = (name: RegExp) => screen.getByRole('row', { name });
const dialog = () => within(screen.getByRole('dialog'));

describe('returns', () => {
  test('stand with person, business, amount, code in words, retries, and what comes next until when [PRV-13]', async () => {
    await openReturns([
      late,
      returned({
        id: `${RETURN.slice(0, -1)}2`,
        code: 'R01',
        consumer: { id: 'usr_2', name: 'Aisha Bello' },
        retries: { made: 1, left: 0, pending: true, repaying: false, on: '2026-03-20' },
      }),
      returned({
        id: `${RETURN.slice(0, -1)}3`,
        code: 'R09',
        consumer: { id: 'usr_3', name: 'Noor Haddad' },
        retries: { made: 1, left: 1, pending: false, repaying: false, on: null },
      }),
      returned({ id: `${RETURN.slice(0, -1)}4`, code: 'R10', consumer: { id: 'usr_4', name: 'Henry Walsh' } }),
      kept,
    ]);
    const table = within(screen.getByRole('table', { name: 'Returns' }));
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.textContent);
    expect(cells[0]).toContain('R03 No Account/Unable to Locate Account, came late');
    expect(cells[0]).toContain('Owen GallagherGreen Leaf Market0 of 2$29.40');
    expect(cells[0]).toContain('Late return, dishonor with R68In the file of Mar 20, 10:00 PM at the latest');
    expect(cells[1]).toContain('Retry 1 is on its waySettles Fri, Mar 20');
    expect(cells[2]).toContain('The shop may retry1 of 2 left');
    expect(cells[3]).toContain('The customer disputes itSend their bank the proof');
    expect(cells[4]).toContain('A second return of the same debit');
    expect(cells[4]).toContain('Contested with R75The bank keeps it. It can be written off.');
    expect(table.getByRole('link', { name: 'Aisha Bello' })).toHaveAttribute('href', '/provider/payments/D4NXR7WQ2KMT');
  });

  test('are dishonored with a code and a reason; what is refused keeps what was typed [PRV-13]', async () => {
    const page = await openReturns([late], 'ProviderOperator', {
      [DISHONOR]: refuse('RETURN_NOT_POSSIBLE', { message: 'This return is dishonored already' }),
    });
    await press(button('Dishonor: return of payment D4NXR7WQ2KMT'));
    expect(text()).toContain('D4NXR7WQ2KMT, Owen Gallagher to Green Leaf Market');
    expect(dialog().getByLabelText("What's wrong with it")).toHaveValue('R68');
    await fill(dialog().getByLabelText('Reason'), 'It came late');
    await press(dialog().getByRole('button', { name: 'Dishonor' }));
    await until(() => text().includes('This return is dishonored already'));
    expect(dialog().getByLabelText('Reason')).toHaveValue('It came late');
    page.service[DISHONOR] = answer({});
    await press(dialog().getByRole('button', { name: 'Dishonor' }));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(DISHONOR).at(-1)?.body).toEqual({ id: RETURN, public_id: 'D4NXR7WQ2KMT', code: 'R68', reason: 'It came late' });
  });

  test('what a bank keeps is proposed to be written off, and waits for a second person [PRV-13]', async () => {
    const page = await openReturns([kept], 'ProviderOperator', {
      [WRITE_OFF]: answer({ proposal: proposal({ about: `dishonored-return/${DISHONORED}` }) }),
    });
    await press(button('Write off: return of payment D4NXR7WQ2KMT'));
    await fill(dialog().getByLabelText('Reason'), 'The rules end here');
    page.service[WAITING] = answer({ proposals: [proposal({ about: `dishonored-return/${DISHONORED}` })], has_more: false });
    await press(dialog().getByRole('button', { name: 'Propose' }));
    await until(() => screen.queryByRole('link', { name: /Waiting for a second person/ }));
    expect(page.calls(WRITE_OFF).at(-1)?.body).toEqual({ id: DISHONORED, reason: 'The rules end here' });
    expect(screen.queryByRole('button', { name: /Write off/ })).toBeNull();
  });

  test('an auditor reads them and is offered no change [PRV-02] [PRV-13]', async () => {
    await openReturns([late, kept, returned({ id: `${RETURN.slice(0, -1)}4`, code: 'R10' })], 'ProviderAuditor');
    expect(screen.queryByRole('button', { name: /^(Dishonor|Write off):/ })).toBeNull();
    expect(button('Proof of authorization of payment D4NXR7WQ2KMT')).toBeInTheDocument();
  });

  test('keep their filters in the address, and go on after the last one shown [PRV-13]', async () => {
    const page = await openReturns([late], 'ProviderOperator', {
      [LIST]: answer({ returns: [late], has_more: true, of: null }),
      [`${LIST}&after=${RETURN}`]: answer({ returns: [kept], has_more: false, of: null }),
    });
    await press(button('Show more returns'));
    await until(() => text().includes('Contested with R75'));
    page.service['GET /provider/api/returns?which=can_dishonor'] = answer({ returns: [], has_more: false, of: null });
    await press(button('We can dishonor'));
    await until(() => text().includes('No return matches'));
    expect(window.location.search).toBe('?which=can_dishonor');
    await press(button('Clear filters'));
    await until(() => text().includes('Owen Gallagher'));
  });

  test("couldn't be loaded, and say so while the rates stand [PRV-13]", async () => {
    const page = await openReturns([], 'ProviderOperator', { [LIST]: refuse('INTERNAL') });
    await until(() => text().includes("The returns couldn't be loaded"));
    expect(text()).toContain('Corner Deli');
    page.service[LIST] = answer({ returns: [], has_more: false, of: null });
    await press(button('Try again'));
    await until(() => text().includes('No returns'));
  });
});

describe('rates', () => {
  test('stand beside their thresholds, and each figure leads to the returns behind it [PRV-13]', async () => {
    await openReturns([]);
    const panel = within(screen.getByRole('region', { name: 'Rates' }));
    expect(panel.getByRole('link', { name: 'Unauthorized: 170 of 54,816 debits' })).toHaveAttribute(
      'href',
      '/provider/returns?rate=unauthorized',
    );
    for (const limit of ['Limit 0.50%', 'Limit 3.00%', 'Limit 15.00%']) expect(text()).toContain(limit);
    expect(row(/Corner Deli/)).toHaveTextContent('Over limit');
    expect(row(/Pine Street Dental/)).toHaveTextContent('Close, 88% of limit');
    expect(row(/Harbor Books/)).toHaveTextContent('Fine');
    expect(row(/Okafor Tailoring/)).toHaveTextContent('Few debits');
    expect(within(row(/Corner Deli/)).getByRole('link', { name: /^Unauthorized 0.62%/ })).toHaveAttribute(
      'href',
      `/provider/returns?rate=unauthorized&business=${BUSINESS}`,
    );
    expect(within(row(/Corner Deli/)).getByRole('link', { name: /806 debits/ })).toHaveAttribute(
      'href',
      `/provider/payments?business=${BUSINESS}`,
    );
  });

  test('whose link was followed say which returns those are [PRV-13]', async () => {
    const asked = `${LIST}&business=${BUSINESS}&rate=unauthorized`;
    await openReturns(
      [],
      'ProviderOperator',
      { [asked]: answer({ returns: [returned({ code: 'R10' })], has_more: false, of: 'Corner Deli' }) },
      `/provider/returns?rate=unauthorized&business=${BUSINESS}`,
    );
    await until(() => text().includes('Counted in “Unauthorized” today of Corner Deli.'));
    expect(text()).toContain('Owen Gallagher');
  });
});
