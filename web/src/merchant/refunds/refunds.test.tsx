import type { Refundable } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { PERMISSIONS_OF_ROLE } from '@drawbridge/contract/roles';
import { describe, expect, test } from 'vitest';
import {
  button,
  errorAt,
  facts,
  field,
  fill,
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
} from '../../app/testing.tsx';
import { answer, claimsOf, harbor, openTill, PURCHASE, RECENT, REFUNDS_WAITING, row, said, type TillOpening } from '../testing.tsx';
import { whatHappens } from './refund-words.ts';

const READ = `GET /api/purchases/${PURCHASE}/refunds`;
const REFUND = 'POST /api/purchases/refund';
const ID = '7KQ9XM4T2HRD';

const payment = (more: Partial<Refundable> = {}): Refundable => ({
  purchase_id: PURCHASE,
  syn_business_id: harbor.SynBusinessID,
  public_id: ID,
  business_name: 'Harbor Books',
  customer_name: 'Maya Okafor',
  approved_at: '2026-03-18T18:00:00.000Z',
  last_four: '4821',
  amount: 6418,
  refunded: 0,
  refundable: 6418,
  stage: 'posted',
  refusal: null,
  left_today: null,
  alone: null,
  waiting: null,
  items: [],
  ...more,
});
const earlier = {
  id: 'rfd_1',
  reference: 'ABCDEFGHJKLM',
  amount: 1000,
  reason: 'A torn page',
  requested_by: 'jo.park',
  requested_at: '2026-03-18T18:30:00.000Z',
  status: 'sent' as const,
  status_at: '2026-03-18T18:30:00.000Z',
};
const made = (amount: number, status = 'pending') =>
  answer({
    id: 'rfd_2',
    reference: 'MLKJHGFEDCBA',
    purchase_id: PURCHASE,
    public_id: ID,
    amount,
    reason: 'Brought back',
    status,
    requested_at: '2026-03-18T18:41:00.000Z',
    refunded: amount,
    refundable: 6418 - amount,
  });

const refunds = (list: HTMLElement) => textsOf(within(list).getAllByRole('listitem'));

/** Home, with the recent transaction open. */
async function opened({ of = {}, service, ...more }: TillOpening & { of?: Parameters<typeof row>[0] } = {}) {
  const till = await openTill('/merchant/home', {
    ...more,
    service: {
      [READ]: answer(payment()),
      [RECENT]: answer({ items: [row({ TransactionStatus: 'POSTED', ...of })], page_info: { total: 1 } }),
      ...service,
    },
  });
  await press(await until(() => button(`Details of ${ID}`)));
  return till;
}
async function toForm(opening: Parameters<typeof opened>[0] = {}) {
  const till = await opened(opening);
  await press(button(`Refund ${ID}`));
  await until(() => field('Reason'));
  return till;
}
const dialog = () => screen.getByRole('dialog');
const title = () => within(dialog()).getByRole('heading').textContent;
const buttons = () => textsOf(screen.getAllByRole('button'));

describe('the refund button', () => {
  test.each(['AdminAccount', 'AdminStore'] as const)('is there for %s, who may refund', async (role) => {
    await opened({ role });
    expect(buttons()).toContain('Refund');
  });

  test.each([
    [false, PERMISSIONS_OF_ROLE.ViewStore],
    [true, [...PERMISSIONS_OF_ROLE.ViewStore, 'pc:create:refund']],
  ] as const)('is there for a Store Viewer only where their business lets them refund: %s [TRU-18]', async (offered, permissions) => {
    await opened({ claims: claimsOf('ViewStore', { permissions }) });
    expect(buttons().includes('Refund')).toBe(offered);
  });

  test('is not there for ViewAccount, who sees what was refunded, by whom and why', async () => {
    await opened({
      role: 'ViewAccount',
      of: { RefundedAmount: 1000 },
      service: { [READ]: answer(payment({ refunded: 1000, refundable: 5418, items: [earlier] })) },
    });
    await until(() => text().includes('A torn page'));
    expect(refunds(screen.getByRole('list', { name: 'Refunds' }))).toEqual(['$10.00On its wayA torn page · 03/18/2026 by jo.park']);
    expect(buttons()).not.toContain('Refund');
  });

  test.each<[string, Parameters<typeof row>[0], boolean]>([
    ['PENDING', { TransactionStatus: 'PENDING' }, true],
    ['DECLINED', { TransactionStatus: 'DECLINED' }, false],
    ['WAITING_FOR_APPROVAL', { TransactionStatus: 'WAITING_FOR_APPROVAL' }, false],
    ['refunded whole', { RefundedAmount: 6418 }, false],
  ])('%s: offered %s', async (_, of, offered) => {
    await opened({ of });
    expect(buttons().includes('Refund')).toBe(offered);
  });
});

describe('a refund', () => {
  test('of the whole asks why, says what happens, and is made once with its key', async () => {
    const slow = later();
    const { calls, service } = await toForm({ service: { [REFUND]: slow.handler } });
    expect(facts(dialog())).toContainEqual(['Available to refund', '$64.18']);
    await press(button('Continue'));
    expect(errorAt('Reason')).toBe('Say why it is refunded');
    await fill(field('Reason'), '  Brought back ');
    await press(button('Continue'));
    expect(title()).toBe('Are You Sure?');
    expect(facts(dialog())).toContainEqual(['Refund', '$64.18 of $64.18']);
    expect(screen.getByRole('dialog').textContent).toContain(whatHappens(payment(), 6418));
    expect(calls(REFUND)).toHaveLength(0);
    const yes = button('Yes, refund $64.18');
    yes.click();
    yes.click();
    await settle();
    service[RECENT] = answer({ items: [row({ TransactionStatus: 'POSTED', RefundedAmount: 6418 })], page_info: { total: 1 } });
    await slow.give(made(6418));
    await until(() => toasts().some((toast) => toast?.includes('$64.18 will be refunded')));
    expect(calls(REFUND).map(({ body }) => body)).toEqual([
      { purchase_id: PURCHASE, syn_business_id: harbor.SynBusinessID, amount: 6418, reason: 'Brought back' },
    ]);
    expect(calls(REFUND)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await until(() => text().includes('Refund $64.18') && !buttons().includes('Refund'));
  });

  test('tells the days of earlier ones by the clocks of the business, as its payment does', async () => {
    await toForm({
      of: { RefundedAmount: 1000, TimeZone: 'Pacific/Auckland' },
      service: { [READ]: answer(payment({ refunded: 1000, refundable: 5418, items: [earlier] })) },
    });
    // In the row that is open, and in the dialog over it.
    expect(screen.getAllByRole('list', { name: 'Refunds' }).flatMap(refunds)).toEqual(
      Array(2).fill('$10.00On its wayA torn page · 03/19/2026 by jo.park'),
    );
  });

  test('of a part takes what is typed, up to what is left', async () => {
    const { calls } = await toForm({
      of: { RefundedAmount: 1000 },
      service: { [READ]: answer(payment({ refunded: 1000, refundable: 5418, items: [earlier] })), [REFUND]: made(500) },
    });
    expect(facts(dialog())).toContainEqual(['Refunded', '$10.00']);
    await fill(field('Reason'), 'Dented');
    await press(screen.getByRole('radio', { name: 'Partial refund' }));
    await press(button('Continue'));
    expect(errorAt('Amount')).toBe('Refund must be at least $0.01');
    await fill(field('Amount'), '5419');
    await press(button('Continue'));
    expect(errorAt('Amount')).toBe(ERRORS.REFUND_TOO_LARGE.message);
    await fill(field('Amount'), '500');
    await press(button('Continue'));
    await press(button('Yes, refund $5.00'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(calls(REFUND)[0]?.body).toMatchObject({ amount: 500 });
  });

  test('that is more than is left by now says so at the amount', async () => {
    await toForm({ service: { [REFUND]: refuse('REFUND_TOO_LARGE') } });
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    await press(button('Yes, refund $64.18'));
    await until(() => errorAt('Amount') === ERRORS.REFUND_TOO_LARGE.message);
  });

  test.each(['REFUND_OF_RETURNED', 'REFUND_NOT_POSSIBLE', 'FORBIDDEN'] as const)('%s is said in the dialog', async (code) => {
    await toForm({ service: { [REFUND]: refuse(code) } });
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    await press(button('Yes, refund $64.18'));
    await until(() => said() === ERRORS[code].message);
  });

  test('of a returned payment says so before anything is typed', async () => {
    const { code, message } = { code: 'REFUND_OF_RETURNED', message: ERRORS.REFUND_OF_RETURNED.message };
    await opened({ service: { [READ]: answer(payment({ refusal: { code, message } })) } });
    await press(button(`Refund ${ID}`));
    await until(() => said() === message);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await press(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without an answer is sent again under the same key, by the next press too', async () => {
    const { calls, service } = await toForm({ service: { [REFUND]: 'network' } });
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    await press(button('Yes, refund $64.18'));
    await until(() => said()?.includes("It's never refunded twice"));
    service[REFUND] = made(6418, 'withdrawn');
    await press(button('Yes, refund $64.18'));
    await until(() => toasts().some((toast) => toast?.includes('Payment canceled')));
    expect(new Set(calls(REFUND).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('whose payment cannot be read is asked for again', async () => {
    const { service } = await opened({ service: { [READ]: refuse('INTERNAL') } });
    await press(button(`Refund ${ID}`));
    await until(() => text().includes("We couldn't load the payment."));
    service[READ] = answer(payment());
    await press(button('Try again'));
    await until(() => field('Reason'));
  });
});

describe('what bounds a refund', () => {
  const waiting = {
    id: 'rfd_3',
    amount: 5000,
    reason: 'Water damage',
    requested_by: 'nina.park',
    requested_at: '2026-03-18T18:30:00.000Z',
    expires_at: '2026-03-25T18:30:00.000Z',
    by_key: false,
    may_approve: true,
    may_decline: true,
  };
  const DECIDE = 'POST /api/purchases/refund/decide';

  test('an amount a day is told, and nothing above it is sent [TRU-18]', async () => {
    const { calls } = await toForm({ service: { [READ]: answer(payment({ left_today: 500 })), [REFUND]: made(500) } });
    expect(screen.getByRole('dialog').textContent).toContain('You can refund up to $5.00 more today.');
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    expect(errorAt('Amount')).toBe(ERRORS.REFUND_OVER_DAY.message);
    await fill(field('Amount'), '500');
    await press(button('Continue'));
    await press(button('Yes, refund $5.00'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(calls(REFUND).map(({ body }) => body)).toMatchObject([{ amount: 500 }]);
  });

  test('above what one person refunds, the dialog says that a second one has to approve it [TRU-18]', async () => {
    await toForm({
      service: {
        [READ]: answer(payment({ alone: 6000 })),
        [REFUND]: made(6418, 'awaiting_approval'),
        'GET /api/businesses/users': answer([]),
      },
    });
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    expect(screen.getByRole('dialog').textContent).toContain('This needs a second person.');
    await press(button('Ask for approval'));
    await until(() => toasts().some((toast) => toast?.includes('$64.18 is waiting for a second person')));
  });

  test('promises no second person where the business has no other admin [TRU-18]', async () => {
    const sole = {
      ID: 'usr_jo',
      Auth0ID: 'usr_jo',
      Username: 'jo.park',
      Email: 'jo.park@harbor.example',
      Roles: [{ Name: 'pc:account_admin' }],
      BusinessName: harbor.BusinessName,
      SynBusinessID: harbor.SynBusinessID,
      CreatedBy: null,
      Status: 'ACTIVE',
      Invitation: null,
      Refusal: null,
      Welcome: null,
    };
    await toForm({ service: { [READ]: answer(payment({ alone: 6000 })), 'GET /api/businesses/users': answer([sole]) } });
    await fill(field('Reason'), 'Dented');
    await press(button('Continue'));
    await until(() => screen.getByRole('dialog').textContent?.includes('Harbor Books has no other admin yet.'));
    expect(screen.getByRole('dialog').textContent).not.toContain('Another admin of Harbor Books');
  });

  test.each([
    ['Approve $50.00', 'approve', '$50.00 will be refunded'],
    ['Decline', 'decline', 'Nothing is refunded'],
  ] as const)('one that waits is answered by %s, from the list on the first page [TRU-18]', async (press_it, decision, toast_said) => {
    // The list says nothing of who may decide.
    const { by_key: _key, may_approve: _approve, may_decline: _decline, ...asked } = waiting;
    const listed = {
      ...asked,
      purchase_id: PURCHASE,
      public_id: ID,
      business_name: 'Harbor Books',
      customer_name: 'Maya Okafor',
      time_zone: 'America/New_York',
    };
    const { calls } = await opened({
      service: { [READ]: answer(payment({ waiting })), [DECIDE]: made(5000), [REFUNDS_WAITING]: answer({ items: [listed] }) },
    });
    await until(() => button(`Review the refund of ${ID}`));
    expect(text()).toMatch(/This amount needs a second person\. Reason: “[^”]+”\. Waits until \d\d\/\d\d\/\d{4}\./);
    await press(button(`Review the refund of ${ID}`));
    await until(() => title() === 'Refund waiting for approval');
    expect(facts(dialog())).toContainEqual(['Requested by', 'nina.park']);
    await press(button(press_it));
    await until(() => toasts().some((toast) => toast?.includes(toast_said)));
    expect(calls(DECIDE).map(({ body }) => body)).toEqual([{ id: 'rfd_3', syn_business_id: harbor.SynBusinessID, decision }]);
    expect(calls(DECIDE)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('whoever asked may take it back and not approve it; a Store Viewer only looks [TRU-18]', async () => {
    await opened({
      service: { [READ]: answer(payment({ waiting: { ...waiting, may_approve: false } })), [DECIDE]: refuse('REFUND_DECIDED') },
    });
    await press(button(`Refund ${ID}`));
    await until(() => title() === 'Refund waiting for approval');
    expect(buttons()).not.toContain('Approve $50.00');
    await press(button('Withdraw Request'));
    await until(() => said() === ERRORS.REFUND_DECIDED.message);
  });
});

describe('why a refund stands where it does', () => {
  test.each([
    ['pending', 'sent', '$10.00Pending, goes out once the payment postsA torn page'],
    ['pending', 'posted', '$10.00Pending, goes out with the next bank runA torn page'],
    ['withdrawn', 'not_sent', '$10.00Canceled, the payment never went to the bankA torn page'],
    ['completed', 'posted', '$10.00CompletedA torn page'],
  ] as const)('is said beside its status: %s, while the debit is %s', async (status, stage, words) => {
    const items = [{ ...earlier, status }];
    await opened({
      of: { RefundedAmount: 1000 },
      service: { [READ]: answer(payment({ refunded: 1000, refundable: 5418, stage, items })) },
    });
    await until(() => text().includes('A torn page'));
    expect(refunds(screen.getByRole('list', { name: 'Refunds' }))[0]).toContain(words);
  });
});

describe('what a refund does', () => {
  test.each<[string, Partial<Refundable>, number, RegExp]>([
    [
      'takes a payment back that the bank has not had',
      { stage: 'not_sent' },
      6418,
      /^The bank doesn't have .* Nothing will be taken from .*4821\.$/,
    ],
    ['also with what was given back before', { stage: 'not_sent', refunded: 418, refundable: 6000 }, 6000, /it will be canceled/],
    [
      'waits for the payment to be posted',
      { stage: 'not_sent' },
      6417,
      /^This payment isn't posted yet.*\$64\.17 goes .*the refund is canceled\.$/,
    ],
    ['waits, too, once the bank has it', { stage: 'sent' }, 6418, /^This payment isn't posted yet/],
    ['leaves with the next file', { stage: 'posted' }, 100, /^\$1\.00 goes .*4821 in the next bank run.*next payouts of Harbor Books.*fee/],
  ])('%s', (_, more, amount, expected) => {
    expect(whatHappens(payment(more), amount)).toMatch(expected);
  });
});
