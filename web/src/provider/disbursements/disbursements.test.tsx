import type { ConsoleCredit, ConsoleCreditDetails } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, bodyRows, cellsOf, fill, heading, press, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, proposal, WAITING } from '../testing.tsx';

const ID = `rfd_${'0'.repeat(26)}`;
const LIST = 'GET /provider/api/disbursements';
const UNSENT = 'GET /provider/api/unsent';
const READ = `GET /provider/api/disbursements/${ID}`;

const credit: ConsoleCredit = {
  id: ID,
  kind: 'refund',
  reference: 'RFD123',
  status: 'HELD',
  since: NOW,
  made_at: NOW,
  amount: 4_500,
  business: { id: 'biz_1', name: 'Harbor Books' },
  consumer: { id: 'usr_1', name: 'Maya Okafor' },
  public_id: '7KQ9XM4T2HRD',
  last_four: '0937',
  file: 'ach-1.ach',
  why: 'It came back with R02.',
};
const details: ConsoleCreditDetails = {
  ...credit,
  events: [
    { at: NOW, event: 'made', status: 'QUEUED', by: 'ann@harbor.example', words: 'Brought back', last_four: null },
    { at: NOW, event: 'returned', status: 'HELD', by: 'odfi', words: 'R02', last_four: null },
  ],
  entries: [
    { file: 'ach-1.ach', line: 4, trace_number: '091000010000004', settles_on: '2026-03-19', outcome: 'returned', return_code: 'R02' },
  ],
  release: { last_four: '4410', refused: null },
  looks: [{ number: 7, at: NOW, who: 'Leo Park', words: 'Opened this page', why: null }],
};
const nothing = { unpaid: [], unpaid_count: 0, requests: [], held: null };
const one = (more: Partial<ConsoleCreditDetails> = {}) => ({ [READ]: answer({ ...details, ...more }) });

describe('the list of payouts, refunds and reversals', () => {
  test('says of each to whom, how much, how it stands and why, and leads to it and its file [PRV-14]', async () => {
    await openConsole('/provider/disbursements', 'ProviderAuditor', {
      [LIST]: answer({ credits: [credit], has_more: false }),
      [UNSENT]: answer({
        ...nothing,
        unpaid: [
          {
            business_id: 'biz_2',
            business_name: 'Pier Coffee',
            amount: 9_900,
            obstacle: 'settlement_account_stopped',
            return_code: 'R03',
            since: NOW,
          },
        ],
        unpaid_count: 1,
        held: { since: NOW, words: 'the database was restored' },
      }),
    });
    await until(() => bodyRows().length === 1 && text().includes('Maya Okafor'));
    for (const words of [
      'Refund from Harbor Books',
      '$45.00',
      'Held',
      'It came back with R02.',
      '$99.00',
      '(R03)',
      'the database was restored',
    ])
      expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: 'Refund RFD123' })).toHaveAttribute('href', `/provider/disbursements/${ID}`);
    expect(screen.getByRole('link', { name: 'ach-1.ach' })).toHaveAttribute('href', '/provider/files/ach-1.ach');
    expect(screen.getByRole('link', { name: 'Pier Coffee' })).toHaveAttribute('href', '/provider/businesses/biz_2');
    expect(cellsOf(bodyRows()[0])).toContain('$45.00');
  });

  test('is chosen in the address, and says when there is nothing [PRV-14]', async () => {
    const page = await openConsole('/provider/disbursements?kind=payout', 'ProviderOperator', {
      [LIST]: answer({ credits: [], has_more: false }),
      [UNSENT]: answer(nothing),
    });
    await until(() => text().includes('Nothing waits'));
    await press(screen.getByRole('radio', { name: 'Refunds' }));
    expect(window.location.search).toBe('?kind=refund');
    expect(page.calls(LIST).at(-1)?.path).toBe('/provider/api/disbursements?kind=refund&which=open');
  });

  test("that can't be read says so, with a way to try again [PRV-14]", async () => {
    await openConsole('/provider/disbursements', 'ProviderOperator', { [LIST]: 'network', [UNSENT]: answer(nothing) });
    await until(() => text().includes("We couldn't load these"));
  });
});

describe('the page of a held refund', () => {
  test('tells its history and its line, and proposes a release with a reason [PRV-14]', async () => {
    const RELEASE = 'POST /provider/api/exceptions/release-refund';
    const page = await openConsole(`/provider/disbursements/${ID}`, 'ProviderOperator', {
      ...one(),
      [RELEASE]: answer({ proposal: proposal({ call: 'releaseRefund', about: 'refund/RFD123', is_own: true, may: ['withdraw'] }) }),
    });
    await until(() => heading() === 'Refund of $45.00');
    for (const words of ['Asked for', '“Brought back”', 'Returned', 'The bank', 'Returned (R02)', 'Leo Park'])
      expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: 'ach-1.ach, line 4' })).toHaveAttribute('href', '/provider/files/ach-1.ach?line=4');
    await press(screen.getByRole('button', { name: 'Propose to release' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/account ending in 4410/)).toBeTruthy();
    await fill(dialog.getByLabelText('Reason'), 'We spoke');
    await press(dialog.getByRole('button', { name: 'Propose' }));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(RELEASE).map(({ body }) => body)).toEqual([{ reference: 'RFD123', reason: 'We spoke' }]);
  });

  test("says why it can't be released, and offers nothing to an auditor nor while a proposal waits [PRV-14]", async () => {
    const asked = { ...one({ release: { last_four: null, refused: 'They must link another.' } }) };
    await openConsole(`/provider/disbursements/${ID}`, 'ProviderAuditor', asked);
    await until(() => text().includes('They must link another.'));
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
  });

  test('leads to what waits for a second person instead [PRV-14]', async () => {
    const waiting = answer({ proposals: [proposal({ about: 'refund/RFD123', call: 'cancelRefund' })], has_more: false });
    await openConsole(`/provider/disbursements/${ID}`, 'ProviderOperator', { ...one(), [WAITING]: waiting });
    await until(() => text().includes('Waiting for a second person.'));
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
  });
});
