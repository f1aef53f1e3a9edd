import { ERRORS } from '@drawbridge/contract/errors';
import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  button,
  errorAt,
  type FakeRequest,
  field,
  fill,
  later,
  pass,
  press,
  refuse,
  screen,
  text,
  textsOf,
  until,
  within,
} from '../app/testing.tsx';
import { CLOCK, card, clockAt, FILES, file, NOW, OUTBOX, sandbox, settled } from './testing.tsx';

const ADVANCE = 'POST /sandbox/clock/advance';
const RETURN = 'POST /sandbox/ach/return';
const ACCOUNT = 'acc_00000000000000000000000001';
const sms = (body: string, to = '+14155550134', created_at = NOW) => ({ channel: 'sms', to, subject: null, body, html: null, created_at });
const email = (body: string, to = 'maya@example.com') => ({
  channel: 'email',
  to,
  subject: 'Confirm your email',
  body,
  html: null,
  created_at: NOW,
});

test('is for everyone: it asks with no token, and nobody to sign in', async () => {
  const page = await sandbox();
  await settled();
  expect(textsOf(screen.queryAllByRole('heading', { level: 2 }))).toEqual([
    'Clock',
    'Return a debit',
    'Send a notification of change',
    'Change an account at the bank',
    'Set aside',
    'API keys',
    'Outbox',
    'Files at the bank',
  ]);
  expect(page.calls().every((call) => call.headers.get('authorization') === null)).toBe(true);
  expect(page.calls().every((call) => call.path.startsWith('/sandbox/'))).toBe(true);
});

describe('the outbox', () => {
  const messages = [
    sms('Your code is 418029. It is good for 5 minutes.'),
    email(`Open ${window.location.origin}/confirm?token=a to confirm. Not https://evil.example/x`),
    sms('Your payment of 123456 cents was returned.', '+15035550199'),
  ];
  const list = () => screen.queryByRole('list', { name: 'Messages' });
  const shown = () => textsOf(within(list() ?? document.createElement('p')).queryAllByRole('listitem'));
  const codes = () => screen.queryAllByRole('button', { name: /^Copy \d{6}$/ }).map((copy) => copy.previousSibling?.textContent);

  test('shows what was sent, in the order it comes, with codes large and ready to be copied', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await sandbox({ [OUTBOX]: answer(messages) });
    await until(() => shown().length === 3);
    expect(shown()[0]).toContain('(415) 555-0134');
    expect(codes()).toEqual(['418029', '123456']);
    await press(button('Copy 418029'));
    expect(writeText).toHaveBeenCalledWith('418029');
    await until(() => button('Copied'));
  });

  test('makes links of our own addresses only', async () => {
    await sandbox({ [OUTBOX]: answer(messages) });
    await until(() => shown().length === 3);
    expect(
      within(list() as HTMLElement)
        .getAllByRole('link')
        .map((each) => each.getAttribute('href')),
    ).toEqual([`${window.location.origin}/confirm?token=a`]);
  });

  test.each([
    ['415', ['418029']],
    ['(503) 555', ['123456']],
    ['maya', []],
  ])('shows only the messages to %s', async (filter, theirs) => {
    await sandbox({ [OUTBOX]: answer(messages) });
    await until(() => shown().length === 3);
    await fill(screen.getByRole('searchbox', { name: 'Show messages to' }), filter);
    expect(shown()).toHaveLength(1);
    expect(codes()).toEqual(theirs);
  });

  test.each([
    ['(415) 555-0134', '+14155550134'],
    ['+1 415 555 0134', '+14155550134'],
    ['Maya@Example.com ', 'maya@example.com'],
  ])('asks the service for all to %j', async (filter, to) => {
    const page = await sandbox({ [OUTBOX]: (request: FakeRequest) => answer(request.path.includes('?') ? [sms('Older')] : messages) });
    await until(() => shown().length === 3);
    await fill(screen.getByRole('searchbox', { name: 'Show messages to' }), filter);
    await until(() => shown().length === 1);
    expect(page.calls(OUTBOX).at(-1)?.path).toBe(`/sandbox/outbox?to=${encodeURIComponent(to)}`);
    expect(text()).toContain('Older');
  });

  test('looks again by itself, and when it is told to', async () => {
    const page = await sandbox();
    await until(() => text().includes('No messages'));
    page.service[OUTBOX] = answer([messages[0]]);
    await pass(3000);
    await until(() => shown().length === 1);
    page.service[OUTBOX] = answer(messages);
    await press(button('Refresh the outbox'));
    await until(() => shown().length === 3);
  });

  test('shows the newest, and the rest on demand', async () => {
    const many = Array.from({ length: 9 }, (_, at) => sms(`Message ${at}`));
    await sandbox({ [OUTBOX]: answer(many) });
    await until(() => shown().length === 6);
    await press(button('Show all 9'));
    expect(shown()).toHaveLength(9);
    await press(button('Show fewer'));
    expect(shown()).toHaveLength(6);
  });

  test('says when it cannot be read', async () => {
    await sandbox({ [OUTBOX]: 'network' });
    await until(() => card('outbox').textContent?.includes("We couldn't load the outbox"));
  });
});

test('tells every time as New York has it, and says so once, wherever the reader stands', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  try {
    await sandbox({ [OUTBOX]: answer([sms('Hello')]), [FILES]: answer([file('a.ach')]) });
    await settled();
    expect(card('clock').textContent).toContain("Every time on this page is New York's.");
    expect(within(card('outbox')).getByText('03/18/2026, 2:41 PM')).toBeVisible();
    expect(card('files').textContent).toContain('To the bank, 03/18/2026, 2:41 PM');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

describe('the clock', () => {
  test('says why nothing goes to the bank, and which file it waits for, in plain words [TRU-09] [TRU-11]', async () => {
    const deliveries_held = "the journal names files that this database doesn't know (Harbor-2026-11-24-22-00.ach), so it is older";
    const page = await sandbox({ [CLOCK]: answer({ ...clockAt(NOW), deliveries_held, waits_for: ['half.ach'] }) });
    await until(() => card('clock').textContent?.includes('Files to the bank are on hold'));
    expect(card('clock').textContent).toContain(
      "The journal names files that this database doesn't know (Harbor-2026-11-24-22-00.ach), so it is older.",
    );
    expect(textsOf(within(card('clock')).getAllByRole('code'))).toEqual([
      'Harbor-2026-11-24-22-00.ach',
      'npm run operate -- reconcile-bank',
      'docs/operations.md',
    ]);
    expect(card('clock').textContent).toContain('No file goes to the bank while files are on hold.');
    expect(card('clock').textContent).not.toContain('The next file goes');
    expect(card('clock').textContent).toContain(
      "The bank is still writing half.ach. Payments post once it's complete, because it may hold a return.",
    );
    page.service[ADVANCE] = answer({ ...clockAt(NOW), deliveries_held });
    await press(button('Until posted'));
    await until(() => card('clock').textContent?.includes('no file passed between us and the bank, because files are on hold.'));
  });

  test('shows the time in New York, and when the next file goes to the bank', async () => {
    await sandbox({ [CLOCK]: answer(clockAt('2026-03-18T18:41:50.000Z')) });
    await settled();
    expect(within(card('clock')).getByText('2:41 PM')).toBeVisible();
    expect(card('clock').textContent).toContain('Wednesday, 03/18/2026 in New York');
    expect(card('clock').textContent).toContain('on Wednesday, 03/18/2026 at 10:00 PM; its debits post three banking days later.');
    await pass(15_000);
    expect(within(card('clock')).getByText('2:42 PM')).toBeVisible();
  });

  test('says when it is no banking day', async () => {
    await sandbox({ [CLOCK]: answer(clockAt(NOW, false)) });
    await settled();
    expect(card('clock').textContent).toContain('in New York, not a banking day');
  });

  test.each([
    ['+1 hour', [{ seconds: 3600 }]],
    ['Next morning', [{ seconds: 18 * 3600 + 19 * 60 }]],
    ['+1 banking day', [{ banking_days: 1 }]],
    // Past the cutoff of the file first: three banking days after it is past the one that posts.
    ['Until posted', [{ seconds: 7 * 3600 + 20 * 60 }, { banking_days: 3 }]],
  ])('%s moves it, and tells what happened', async (name, moves) => {
    const moving = later();
    const moved = '2026-03-19T18:41:00.000Z';
    const page = await sandbox({ [ADVANCE]: moving.handler });
    await settled();
    await press(button(name));
    await until(() => page.calls(ADVANCE).length > 0);
    expect(button(name).getAttribute('aria-busy')).toBe('true');
    expect(
      within(card('clock'))
        .getAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled }) => disabled),
    ).toHaveLength(3);
    expect(card('clock').textContent).toContain('Doing everything that comes due along the way.');
    page.service[OUTBOX] = answer([sms('A payment was returned'), sms('Hello')]);
    page.service[FILES] = answer([file('a.ach')]);
    page.service[CLOCK] = answer(clockAt(moved));
    await moving.give(answer(clockAt(moved)));
    await until(() =>
      card('clock').textContent?.includes(
        'It is now Thursday, 03/19/2026, 2:41 PM: 2 messages were sent, and 1 file passed between us and the bank.',
      ),
    );
    expect(within(card('clock')).getByText('2:41 PM')).toBeVisible();
    expect(page.calls(ADVANCE).map((call) => call.body)).toEqual(moves);
  });

  test('says why it could not be moved, and can be tried again', async () => {
    await sandbox({ [ADVANCE]: refuse('INTERNAL') });
    await settled();
    await press(button('+1 hour'));
    await until(() => card('clock').textContent?.includes(ERRORS.INTERNAL.message));
    expect(button('+1 hour').getAttribute('aria-busy')).toBeNull();
  });

  test('that fails on its way shows how far it has moved, and what happened until then', async () => {
    const page = await sandbox({
      [ADVANCE]: (request: FakeRequest) => {
        if ('banking_days' in (request.body as object)) return refuse('INTERNAL');
        const moved = clockAt('2026-03-19T02:01:00.000Z', false);
        Object.assign(page.service, {
          [CLOCK]: answer(moved),
          [OUTBOX]: answer([sms('A payment was returned')]),
          [FILES]: answer([file('a.ach')]),
        });
        return answer(moved);
      },
    });
    await settled();
    await press(button('Until posted'));
    await until(() => card('clock').textContent?.includes(ERRORS.INTERNAL.message));
    await until(() => card('clock').textContent?.includes('not a banking day'));
    expect(within(card('clock')).getByText('10:01 PM')).toBeVisible();
    await until(() => card('outbox').textContent?.includes('A payment was returned'));
    await until(() => card('files').textContent?.includes('a.ach'));
  });
});

describe('what a bank tells', () => {
  test.each([
    ['C05', 'POST /sandbox/ach/change', { public_id: '7KQ2MZ4TH8W3', code: 'C05' }],
    ['contest', 'POST /sandbox/ach/contest', { public_id: '7KQ2MZ4TH8W3' }],
  ])('%s is sent about a payment, and the file is named', async (saying, path, body) => {
    const page = await sandbox({ [path]: answer({ ...body, file: 'told.ach' }) });
    await press(button('Tell us'));
    expect(card('tells').textContent).toContain('A Transaction ID has 12 characters');
    await fill(field('Transaction ID of the payment'), '7kq2mz4th8w3');
    await fill(field('Type'), saying);
    await press(button('Tell us'));
    await until(() => card('tells').textContent?.includes('told.ach'));
    expect(page.calls(path)[0]?.body).toEqual(body);
  });
});

describe('returning a debit', () => {
  const send = async (id: string, code?: string) => {
    await fill(field('Transaction ID'), id);
    if (code) await fill(field('Return code'), code);
    await press(button('Return debit'));
  };

  test('sends the id and the code, and names the file it came in', async () => {
    const page = await sandbox({ [RETURN]: answer({ public_id: '7KQ9XM4T2HRD', code: 'R10', file: 'ret-1.ach', last_day: null }) });
    await send(' 7kq9-xm4t-2hrd ', 'R10');
    await until(() => card('return').textContent?.includes('7KQ9XM4T2HRD went back as R10, in the file ret-1.ach.'));
    expect(page.calls(RETURN).map((call) => call.body)).toEqual([{ public_id: '7KQ9XM4T2HRD', code: 'R10' }]);
    expect(card('return').textContent).not.toContain('That was late');
  });

  test('says of one that came too late until when it had to come, what it does all the same, and what can be done', async () => {
    await sandbox({ [RETURN]: answer({ public_id: '7KQ9XM4T2HRD', code: 'R01', file: 'ret-3.ach', last_day: '2026-03-13' }) });
    await send('7KQ9XM4T2HRD', 'R01');
    await until(() => card('return').textContent?.includes('That was late. With R01, it had to come by 03/13/2026.'));
    expect(card('return').textContent).toContain('A payment is declined');
    expect(card('return').textContent).toContain('npm run operate -- dishonor 7KQ9XM4T2HRD --code R68');
  });

  test("sends a wrong one at one's wish", async () => {
    const page = await sandbox({ [RETURN]: answer({ public_id: '7KQ9XM4T2HRD', code: 'R01', file: 'ret-2.ach', last_day: null }) });
    await fill(field('Returned'), 'duplicate');
    await send('7KQ9XM4T2HRD');
    await until(() => page.calls(RETURN).length === 1);
    expect(page.calls(RETURN)[0]?.body).toEqual({ public_id: '7KQ9XM4T2HRD', code: 'R01', fault: 'duplicate' });
  });

  test('wants a whole id', async () => {
    const page = await sandbox();
    await send('7KQ9');
    expect(errorAt('Transaction ID')).toBe('A Transaction ID has 12 characters');
    expect(page.calls(RETURN)).toHaveLength(0);
  });

  test('shows a refusal at the field it is about, or below', async () => {
    const page = await sandbox({ [RETURN]: refuse('BAD_INPUT', { message: 'Not a transaction id', field: 'public_id' }) });
    await send('7KQ9XM4T2HR0');
    await until(() => errorAt('Transaction ID') === 'Not a transaction id');
    page.service[RETURN] = refuse('RETURN_NOT_POSSIBLE');
    await press(button('Return debit'));
    await until(() => card('return').textContent?.includes("This debit can't be returned now."));
  });

  test('offers codes with their reasons', async () => {
    await sandbox();
    const labels = [...field<HTMLSelectElement>('Return code').options].map((option) => option.label);
    expect(labels).toContain('R01 Insufficient Funds');
    expect(labels).toContain('R10 Customer Advises Not Authorized');
    expect(labels.some((label) => label.startsWith('R11 '))).toBe(true);
  });
});

describe('changing an account', () => {
  const SET = `POST /sandbox/bank/accounts/${ACCOUNT}`;
  const state = (more: Record<string, unknown> = {}) =>
    answer({ SynAccountID: ACCOUNT, balance: 4000, login_required: false, closed: false, ...more });

  test('says where the id is to be found', async () => {
    await sandbox();
    expect(card('account').textContent).toContain("The ID is in the page's address, after synAccountID.");
  });

  test.each([
    [{ Balance: 'amount' }, { balance: 4000 }],
    [{ Balance: 'none' }, { balance: null }],
    [{ 'Log-in': 'yes' }, { login_required: true }],
    [
      { Account: 'no', 'Log-in': 'no' },
      { login_required: false, closed: false },
    ],
  ])('%j sends %j: what is left as it is is left out', async (choices, body) => {
    const page = await sandbox({ [SET]: state() });
    await fill(field('SynAccountID'), ` ${ACCOUNT} `);
    for (const [label, value] of Object.entries(choices)) await fill(field(label), value);
    if ('Balance' in choices && choices.Balance === 'amount') await fill(field('Available balance'), '4000');
    await press(button('Change account'));
    await until(() => card('account').textContent?.includes('The account is open, its balance is $40.00, and the log-in works.'));
    expect(page.calls(SET).map((call) => call.body)).toEqual([body]);
  });

  test('tells what the bank says of the account now', async () => {
    await sandbox({ [SET]: state({ balance: null, login_required: true, closed: true }) });
    await fill(field('SynAccountID'), ACCOUNT);
    await fill(field('Account'), 'yes');
    await press(button('Change account'));
    await until(() =>
      card('account').textContent?.includes('The account is closed, it tells no balance, and the bank asks to log in again.'),
    );
  });

  test('wants an id, and something to change', async () => {
    const page = await sandbox();
    await press(button('Change account'));
    expect(errorAt('SynAccountID')).toBe('An account id begins with acc_');
    await fill(field('SynAccountID'), ACCOUNT);
    await press(button('Change account'));
    expect(errorAt('SynAccountID')).toBe('Choose what to change');
    expect(page.calls().filter((call) => call.method === 'POST')).toHaveLength(0);
  });

  test('says when the bank has no such account', async () => {
    await sandbox({ [SET]: refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND') });
    await fill(field('SynAccountID'), ACCOUNT);
    await fill(field('Account'), 'yes');
    await press(button('Change account'));
    await until(() => card('account').textContent?.includes('No linked account.'));
  });
});
