import type { ReturnEntry } from '@drawbridge/contract';
import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { describe, expect, test } from 'vitest';
import {
  at,
  bodyRows,
  button,
  cellsOf,
  facts,
  later,
  press,
  refuse,
  screen,
  settle,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../../../app/testing.tsx';
import { answer, BUSINESS_USER, businessesAre, chooseBusiness, green, harbor, openTill, said } from '../../testing.tsx';
import {
  cells,
  choose,
  dialog,
  entry,
  heads,
  history,
  inMenu,
  NAMED,
  once,
  opened,
  page,
  pending,
  REPORT,
  RETRY,
  resolved,
  retried,
  retryCell,
  why,
} from './testing-returns.ts';

const TRIGGER = 'POST /api/retries/trigger';
const RESOLVE = 'POST /api/retries/resolve';

describe('the table', () => {
  test('has its columns, and the words of the code [MRP-19] [MRP-21] [MRC-06]', async () => {
    await opened([entry({ retry_refusal: why('FORBIDDEN'), resolve_refusal: why('FORBIDDEN') })]);
    expect(textsOf(heads()).join()).toBe('Details,Date,Code,Customer,Amount,Location,Channel,Description,Status,Retry,Actions');
    expect(cells()).toEqual([
      '',
      '03/17/2026 · Insufficient Funds (R01)',
      'R01',
      'Maya Okafor$64.18',
      '$64.18',
      'Harbor Books',
      'Payment Link',
      'Insufficient Funds',
      'DECLINED, returned by the bank',
      expect.anything(),
      '',
    ]);
  });

  test("says '-' for a code that it does not know [MRP-21]", async () => {
    await opened([entry({ reason_code: 'R77', retry_refusal: why('RETURN_CODE_FINAL'), resolve_refusal: why('RETURN_CODE_FINAL') })]);
    expect(cells()[7]).toBe('-');
  });

  test('is sorted by date, code and status alone, both ways, in the address and from its first page [MRP-20]', async () => {
    const { calls } = await opened([entry()], { path: '/merchant/report?tab=returns&page=2', service: { [REPORT]: page([entry()], 11) } });
    expect(textsOf(heads().filter((head) => head.hasAttribute('aria-sort')))).toEqual(['Date', 'Code', 'Status']);
    const asked = () => new URLSearchParams(calls(REPORT).at(-1)?.path.split('?')[1]);
    expect([asked().get('sort'), asked().get('order'), asked().get('offset')]).toEqual(['date', 'descending', '10']);
    await press(button('Code'));
    await until(() => asked().get('sort') === 'code');
    expect([asked().get('order'), asked().get('offset')]).toEqual(['ascending', '0']);
    await press(button('Code'));
    await until(() => asked().get('order') === 'descending');
    expect(at()).toBe('/merchant/report?tab=returns&sort=code&order=descending');
    expect(textsOf(heads().filter((head) => head.getAttribute('aria-sort') === 'descending'))).toEqual(['Code']);
    await press(button('Status'));
    await until(() => asked().get('sort') === 'status');
    expect(asked().get('order')).toBe('ascending');
  });

  test('asks for the current business, and for all of them where none is chosen', async () => {
    const { calls } = await opened([entry()], { service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    expect(calls(REPORT).at(-1)?.path).toContain('syn_business_id=&');
    await chooseBusiness('Harbor Books');
    await until(() => calls(REPORT).at(-1)?.path.includes(`syn_business_id=${harbor.SynBusinessID}`));
  });

  test.each([page([]), refuse('BUSINESS_NOT_FOUND')])('is empty without returns: %j', async (empty) => {
    await openTill('/merchant/report?tab=returns', { service: { [REPORT]: empty } });
    await until(() => text().includes('No results.'));
    expect(text()).toContain('Payments that the bank returns are listed here.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that cannot be loaded is asked for again', async () => {
    const { service } = await openTill('/merchant/report?tab=returns', { service: { [REPORT]: refuse('INTERNAL') } });
    await until(() => text().includes("We couldn't load the returns."));
    service[REPORT] = page([entry()]);
    await press(button('Try again'));
    await until(() => cells()[2] === 'R01');
  });

  test('goes to the last page there is when the address names one beyond it', async () => {
    await openTill('/merchant/report?tab=returns&page=9', {
      service: { [REPORT]: ({ path }) => (path.includes('offset=10') ? page([entry()], 11) : page([], 11)) },
    });
    await until(() => at().includes('page=2') && cells()[2] === 'R01');
  });
});

describe('the address of one return, as messages link to it', () => {
  const path = '/merchant/report?tab=returns&return=7KQ9XM4T2HRD';

  test('shows that one, open, in whichever business it is, and leads to all of them', async () => {
    const { calls } = await opened([once], {
      path,
      service: { [BUSINESS_USER]: businessesAre(harbor, green) },
    });
    const asked = () => new URLSearchParams(calls(REPORT).at(-1)?.path.split('?')[1]);
    expect([asked().get('public_id'), asked().get('syn_business_id')]).toEqual(['7KQ9XM4T2HRD', '']);
    expect(history().textContent).toContain('R09');
    await press(button('Show all returns'));
    await until(() => !asked().has('public_id'));
    expect(at()).toBe('/merchant/report?tab=returns');
  });

  test('that there is not says so', async () => {
    await openTill(path, { service: { [REPORT]: page([]) } });
    await until(() => text().includes("We can't find that return"));
    expect(button('Show all returns')).toBeTruthy();
  });
});

describe('a row opens into its retries', () => {
  test('with date, code and status [MRP-22]', async () => {
    await opened([
      entry({
        reason_code: 'R09',
        retry_count: 2,
        retries: [retried('failed', 'R09'), retried('pending', null, 'rty_2')],
        retry_on: '2026-03-19',
        retry_refusal: why('RETRY_ON_ITS_WAY'),
        resolve_refusal: why('RETRY_ON_ITS_WAY'),
      }),
    ]);
    await press(button('Retry history of 7KQ9XM4T2HRD'));
    expect(textsOf(within(history()).getAllByRole('columnheader'))).toEqual(['Retry Date', 'Code', 'Status']);
    expect(textsOf(bodyRows(history()))).toEqual(['03/17/2026R09failed', '03/17/2026-pending']);
    expect(text()).toContain(
      "A retry is on its way. Maya Okafor's bank is debited again on or about 03/19/2026. The payment is posted once that can't be returned anymore.",
    );
  });

  test('and says of a retry that waits that its day is not known', async () => {
    await opened([{ ...pending, retry_on: null }]);
    await press(button('Retry history of 7KQ9XM4T2HRD'));
    expect(text()).toContain(
      "A retry is waiting. We don't know yet when Maya Okafor's account will be debited again. We'll tell you if it won't be.",
    );
  });

  test('or says that there are none, and what can be done', async () => {
    await opened([entry({ retry_refusal: why('RETRY_TOO_LATE') })]);
    await press(button('Retry history of 7KQ9XM4T2HRD'));
    expect(text()).toContain('No retries yet.');
    expect(text()).toContain(`${ERRORS.RETRY_TOO_LATE.message} If the customer pays you another way, mark it as resolved.`);
  });
});

describe('the retry button', () => {
  test.each<[string, Partial<ReturnEntry>, string, boolean, ErrorCode | undefined]>([
    ['can be pressed with two tries left [MRP-29]', {}, 'Retry (2/2 Tries Left)', true, undefined],
    ['can be pressed with one left, for R09 too [MRP-29]', once, 'Retry (1/2 Tries Left)', true, undefined],
    ['waits while a retry is on its way [MRP-31]', pending, 'Retry (1/2 Tries Left)', false, 'RETRY_ON_ITS_WAY'],
    ['is shut after 60 days [MRP-31]', { retry_refusal: why('RETRY_TOO_LATE') }, 'Retry (2/2 Tries Left)', false, 'RETRY_TOO_LATE'],
    [
      'is shut where the payment is not DECLINED [MRP-31]',
      // Its bank took the return back.
      { transaction_status: 'POSTED', retry_refusal: why('RETURN_ALREADY_RESOLVED'), resolve_refusal: why('RETURN_ALREADY_RESOLVED') },
      'Retry (2/2 Tries Left)',
      false,
      'RETURN_ALREADY_RESOLVED',
    ],
    [
      'has none left after two [MRP-30]',
      { retry_count: 2, retries: [retried('failed', 'R09'), retried('failed', 'R01', 'rty_2')], retry_refusal: why('RETRY_NONE_LEFT') },
      'No Retries Left',
      false,
      undefined,
    ],
    ['is resolved once one is POSTED [MRP-28]', { ...resolved, retry_count: 1 }, 'Resolved', false, undefined],
    ['is resolved once a person has resolved it [MRP-28]', resolved, 'Resolved', false, undefined],
  ])('%s', async (_, more, label, active, reason) => {
    await opened([entry(more)]);
    expect(button(label).disabled).toBe(!active);
    const hints = screen.queryAllByRole('button', { name: /^Why .* can't be retried$/ });
    expect(hints).toHaveLength(reason === undefined ? 0 : 1);
    if (reason === undefined) return;
    await press(hints[0] as HTMLElement);
    await until(() => screen.getByRole('tooltip').textContent === ERRORS[reason].message);
  });

  test('has below it that a retry is on its way and when it settles, then that it was debited, or that its day is not known, and nothing otherwise', async () => {
    await opened([
      pending,
      { ...pending, retry_settled: true, purchase_id: 'pur_2' },
      entry({ purchase_id: 'pur_3' }),
      { ...pending, retry_on: null, purchase_id: 'pur_4' },
    ]);
    expect(bodyRows().map((row) => cellsOf(row)[RETRY])).toEqual([
      'Retry (1/2 Tries Left)On its way, settles 03/19/2026',
      'Retry (1/2 Tries Left)Debited again 03/19/2026',
      'Retry (2/2 Tries Left)',
      'Retry (1/2 Tries Left)Waiting, date not known yet',
    ]);
  });

  test('is words alone to who may not retry, who reads the same below them', async () => {
    await opened([pending], { role: 'ViewAccount' });
    expect(retryCell().textContent).toBe('1/2 Tries LeftOn its way, settles 03/19/2026');
  });

  test.each(['R02', 'R03', 'R10', 'R29'])('is not there for %s [MRP-27]', async (reason_code) => {
    await opened([entry({ reason_code, retry_refusal: why('RETURN_CODE_FINAL'), resolve_refusal: why('RETURN_CODE_FINAL') })]);
    expect(retryCell().childNodes).toHaveLength(0);
    expect(cells()[7]).toBe(returnReason(reason_code));
  });

  const YES = 'Yes, debit $64.18';
  test('asks first, and says whom it debits, how much, and what happens', async () => {
    const { calls } = await opened([once]);
    await press(button('Retry (1/2 Tries Left)'));
    expect(within(dialog()).getByRole('heading', { name: 'Are You Sure?' })).toBeVisible();
    expect(dialog().textContent).toContain("We'll debit Maya Okafor's account for $64.18 again in the next bank run");
    expect(facts(dialog())).toContainEqual(['Transaction ID', '7KQ9XM4T2HRD']);
    expect(dialog().textContent).toContain('This is attempt 2 of 2.');
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(TRIGGER)).toHaveLength(0);
  });

  test('retries once however often it is pressed, says so, and the list is read anew [MRP-32] [MRP-33] [API-53]', async () => {
    const slow = later();
    const { calls, service } = await opened([entry()], { service: { [TRIGGER]: slow.handler } });
    const reads = calls(REPORT).length;
    await press(button('Retry (2/2 Tries Left)'));
    const yes = button(YES);
    yes.click();
    yes.click();
    await settle();
    await press(yes);
    service[REPORT] = page([pending]);
    await slow.give(answer(pending));
    await until(() => toasts().some((toast) => toast?.includes('Success') && toast.includes('Return created')));
    expect(calls(TRIGGER).map(({ body }) => body)).toEqual([NAMED]);
    expect(calls(TRIGGER)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await until(() => button('Retry (1/2 Tries Left)').disabled);
    expect(calls(REPORT).length).toBeGreaterThan(reads);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that it failed, and why, where it was asked, and shows what it is by then [MRP-33]', async () => {
    const { service } = await opened([entry()], { service: { [TRIGGER]: refuse('RETRY_ON_ITS_WAY') } });
    service[REPORT] = page([pending]);
    await press(button('Retry (2/2 Tries Left)'));
    await press(button(YES));
    await until(() => toasts().some((toast) => toast?.includes('Error') && toast.includes('Failed to create return')));
    expect(said()).toBe(ERRORS.RETRY_ON_ITS_WAY.message);
    await until(() => button('Retry (1/2 Tries Left)').disabled);
    expect(dialog().textContent).toContain('This is attempt 1 of 2.');
  });

  test('without an answer is sent again under the same key, and by the next press too', async () => {
    const { calls, service } = await opened([entry()], { service: { [TRIGGER]: 'network' } });
    await press(button('Retry (2/2 Tries Left)'));
    await press(button(YES));
    await until(() => text().includes("It's never retried twice") && !button(YES).hasAttribute('aria-busy'));
    service[TRIGGER] = answer(pending);
    await press(button(YES));
    await until(() => toasts().some((toast) => toast?.includes('Return created')));
    const keys = calls(TRIGGER).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('who may what', () => {
  test('a viewer of the account sees the returns, and can neither retry nor resolve them', async () => {
    await opened([entry({ retry_refusal: why('FORBIDDEN'), resolve_refusal: why('FORBIDDEN') })], { role: 'ViewAccount' });
    expect(retryCell().textContent).toBe('2/2 Tries Left');
    expect(within(retryCell()).queryByRole('button')).toBeNull();
    await press(button('Actions for 7KQ9XM4T2HRD'));
    expect(inMenu().map((item) => item.textContent)).toEqual(['View Transaction Details']);
  });

  test('a store viewer is sent away', async () => {
    const { calls } = await openTill('/merchant/report?tab=returns', { role: 'ViewStore' });
    await until(() => at() === '/unauthorized');
    expect(calls(REPORT)).toHaveLength(0);
  });
});

describe('the menu', () => {
  test.each([
    ['R01', true],
    ['R09', true],
    ['R02', false],
    ['R10', false],
  ])('%s can be resolved by hand: %s [MRP-23]', async (reason_code, open) => {
    await opened([
      entry({ reason_code, ...(open ? {} : { retry_refusal: why('RETURN_CODE_FINAL'), resolve_refusal: why('RETURN_CODE_FINAL') }) }),
    ]);
    await press(button('Actions for 7KQ9XM4T2HRD'));
    expect(inMenu().map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['Manually Resolve', open ? null : 'true'],
      ['View Transaction Details', null],
    ]);
    await press(inMenu()[0] as HTMLElement);
    expect(screen.queryAllByRole('dialog')).toHaveLength(open ? 1 : 0);
  });

  test('tells the day of the transaction by the clocks of its business', async () => {
    const service = { [BUSINESS_USER]: businessesAre(green, { ...harbor, TimeZone: 'Pacific/Auckland' }) };
    await opened([entry()], { service });
    await choose('View Transaction Details');
    expect(facts(dialog())).toContainEqual(['Transaction Date', '03/13/2026']);
  });

  test('shows the transaction, and how to reach the customer [MRP-26]', async () => {
    await opened([entry()]);
    await choose('View Transaction Details');
    expect(facts(dialog())).toEqual([
      ['Transaction ID', '7KQ9XM4T2HRD'],
      ['Transaction Date', '03/12/2026'],
      ['Total Price', '$64.18'],
      ['Customer Name', 'Maya Okafor'],
      ['Customer Email', 'maya@people.example'],
      ['Customer Phone', '(207) 555-0142'],
    ]);
    await press(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('resolving by hand', () => {
  test('asks first, names the transaction, and says that no money moves [MRP-24] [MRP-25]', async () => {
    const { calls } = await opened([entry()]);
    await choose('Manually Resolve');
    expect(within(dialog()).getByRole('heading', { name: 'Are You Sure?' })).toBeVisible();
    expect(dialog().textContent).toContain('Are you sure you want to resolve this transaction?');
    expect(facts(dialog())).toEqual([
      ['Transaction ID', '7KQ9XM4T2HRD'],
      ['Transaction Date', '03/12/2026'],
      ['Total Price', '$64.18'],
      ['Customer Name', 'Maya Okafor'],
    ]);
    expect(dialog().textContent).toContain('No money moves.');
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(RESOLVE)).toHaveLength(0);
  });

  test('resolves once, says so, and shows it resolved [MRP-25] [MRP-34] [API-54]', async () => {
    const slow = later();
    const { calls, service } = await opened([entry()], { service: { [RESOLVE]: slow.handler } });
    await choose('Manually Resolve');
    const yes = button('Yes, resolve');
    yes.click();
    yes.click();
    await settle();
    service[REPORT] = page([resolved]);
    await slow.give(answer(resolved));
    await until(() => toasts().some((toast) => toast?.includes('Success') && toast.includes('Return solved')));
    expect(calls(RESOLVE).map(({ body }) => body)).toEqual([NAMED]);
    await until(() => button('Resolved').disabled);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is refused says why in the dialog [MRP-34]', async () => {
    await opened([entry()], { service: { [RESOLVE]: refuse('RETURN_DISPUTED') } });
    await choose('Manually Resolve');
    await press(button('Yes, resolve'));
    await until(() => toasts().some((toast) => toast?.includes('Error') && toast.includes('Failed to resolve return')));
    expect(said()).toBe(ERRORS.RETURN_DISPUTED.message);
  });
});
