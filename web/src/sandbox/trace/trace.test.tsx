import type { Trace } from '@drawbridge/contract/trace';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, open, press, refuse, type Service, screen, text, until, within } from '../../app/testing.tsx';

const TRACE = 'GET /sandbox/ach/trace';
const NOW = '2026-06-05T14:00:00.000Z';
const TRACE_NUMBER = '091000010000002';

const found: Trace = {
  asked: 'payment 7JTGXXSEL8AQ',
  payment: {
    public_id: '7JTGXXSEL8AQ',
    status: 'DECLINED',
    amount: 5678,
    business_name: 'Green Leaf Market',
    consumer_name: 'Maya Torres',
    channel: 'in_store',
    requested_at: '2026-06-01T14:00:00.000Z',
    approved_at: '2026-06-01T14:00:30.000Z',
  },
  payout: null,
  dates: ["Approved on Monday, June 1, 2026 at 10:00 in New York, before that day's cutoff at 22:00."],
  consent: {
    at: '2026-06-01T14:00:30.000Z',
    consumer_name: 'Maya Torres',
    business_name: 'Green Leaf Market',
    amount: 5678,
    institution_name: 'Northgate Bank',
    account_type: 'checking',
    last_four: '4821',
    account_named: true,
    address: '203.0.113.9',
    device: 'A phone',
    language: 'en',
    text: 'Confirm Your Order\nOrder Amount\n$56.78',
    text_sha256: 'ab'.repeat(32),
    terms_sha256: 'cd'.repeat(32),
    terms_version: '2026-11-21',
    validations: [
      { how: 'bank_link', at: '2026-05-01T14:00:30.000Z', provider: 'sandbox', reference: 'item it_1, account ba_1', name_match: 97 },
      {
        how: 'provider_update',
        at: '2026-05-20T14:00:30.000Z',
        provider: 'sandbox',
        reference: 'item it_1, account ba_1',
        name_match: null,
      },
    ],
  },
  repayments: [],
  events: [{ at: '2026-06-01T14:00:30.000Z', event: 'consumer_confirmed', from: 'WAITING_FOR_APPROVAL', to: 'PENDING', actor: 'usr_1' }],
  entries: [
    {
      file: 'ach-20260601-2200-A.ach',
      line: 4,
      text: `627091000022*************4821${'0'.repeat(50)}${TRACE_NUMBER}`,
      trace_number: TRACE_NUMBER,
      kind: 'debit',
      attempt: 1,
      amount: 5678,
      file_status: 'ACCEPTED',
      originated_at: '2026-06-02T02:00:02.000Z',
      effective_entry_date: '2026-06-02',
      settled_at: '2026-06-02T12:30:00.000Z',
      posted_at: null,
      returned_at: '2026-06-03T02:00:00.000Z',
      return_code: 'R01',
      rejected: false,
      refused_reason: null,
    },
  ],
  postings: [{ at: '2026-06-01T14:00:30.000Z', event: 'approved', debit: 'consumer_receivable', credit: 'merchant_pending', amount: 5678 }],
  answers: [
    {
      file: 'returns-1.ach',
      line: 3,
      text: '799R01',
      at: '2026-06-03T02:00:00.000Z',
      kind: 'return',
      code: 'R01',
      trace_number: TRACE_NUMBER,
      detail: null,
    },
  ],
  lines: [],
};

const visit = (address: string, service: Service) => open(address, { clock: NOW, service });

const hrefs = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((each) => each.getAttribute('href'));

describe('the trace', () => {
  test('shows everything of a payment, and leads on to its lines and back', async () => {
    await visit('/sandbox/trace?of=7JTGXXSEL8AQ', { [TRACE]: answer(found) });
    await until(() => text().includes('Green Leaf Market'));
    const main = text();
    for (const said of [
      "Found by payment 7JTGXXSEL8AQ. All times are New York's.",
      'Settled 06/02/2026, 8:30 AM. Returned 06/02/2026, 10:00 PM',
      "before that day's cutoff",
      'Returned',
      'with R01',
      'Northgate Bank checking 4821',
      '203.0.113.9',
      'Validated by bank link',
      'item it_1, account ba_1',
      'debit consumer_receivable, credit merchant_pending',
      'by usr_1',
      '*************4821',
    ])
      expect(main).toContain(said);
    const links = hrefs();
    expect(links).toContain(`/sandbox/trace?of=${TRACE_NUMBER}`);
    expect(links).toContain('/sandbox/trace?of=ach-20260601-2200-A.ach%3A4');
    expect(links).toContain('/sandbox/trace?of=returns-1.ach%3A3');
  });

  test.each([
    [{ rejected: true, settled_at: null, returned_at: null, return_code: null }, 'Refused by the bank: not agreed'],
    [{ return_code: 'R17' }, 'Returned 06/02/2026, 10:00 PM with R17. Refused by the bank: not agreed'],
  ])('says of an entry that the bank refused when that was: %o', async (fate, said) => {
    const [entry] = found.entries;
    const entries = [{ ...entry, ...fate, refused_reason: 'not agreed' }];
    await visit('/sandbox/trace?of=7JTGXXSEL8AQ', { [TRACE]: answer({ ...found, entries }) });
    await until(() => text().includes('Refused by the bank'));
    expect(text().replaceAll(/\s+/g, ' ')).toContain(said);
  });

  test('shows a payout and what it paid, and leads on to its payments', async () => {
    const sale = { at: NOW, public_id: '7JTGXXSEL8AQ', order: 'A-17', note: null } as const;
    const payout: Trace['payout'] = {
      id: 'pyt_1',
      reference: 'QWERTYUP2345',
      syn_business_id: 'biz_1',
      business_name: 'Green Leaf Market',
      amount: 5600,
      status: 'on_its_way',
      made_at: NOW,
      sent_on: '2026-06-04',
      settles_on: '2026-06-08',
      last_four: '6789',
      return_code: null,
      lines: [
        { ...sale, kind: 'sale', amount: 5678, running_total: 5678 },
        { ...sale, kind: 'fee', amount: -78, running_total: 5600 },
      ],
    };
    const nothing = { payment: null, consent: null, repayments: [], dates: [], events: [], postings: [], answers: [] };
    await visit('/sandbox/trace?of=QWERTYUP2345', { [TRACE]: answer({ ...found, ...nothing, asked: 'payout QWERTYUP2345', payout }) });
    await until(() => text().includes('Found by payout QWERTYUP2345'));
    for (const said of ['On its way', '$56.00', '•••• 6789', 'Sale, $56.78', 'Fee, -$0.78', '7JTGXXSEL8AQ, A-17', 'Entries in files'])
      expect(text()).toContain(said);
    const links = hrefs();
    expect(links).toContain('/sandbox/trace?of=7JTGXXSEL8AQ');
  });

  test('asks for what is typed, and keeps it in the address', async () => {
    const { calls } = await visit('/sandbox/trace', { [TRACE]: answer({ ...found, asked: 'trace number 091000010000002' }) });
    expect(text()).toContain('Enter something to trace');
    await fill(field('What to look for'), ` ${TRACE_NUMBER} `);
    await press(button('Trace'));
    await until(() => text().includes('Found by trace number 091000010000002'));
    expect(calls(TRACE)).toHaveLength(1);
    expect(window.location.search).toBe(`?of=${TRACE_NUMBER}`);
  });

  test('says where nothing is known', async () => {
    await visit('/sandbox/trace?of=none.ach', { [TRACE]: refuse('NOT_FOUND') });
    await until(() => text().includes('Nothing found for none.ach'));
  });

  test('says why a file from the bank was set aside, though nothing of it is about a payment', async () => {
    const why = 'unreadable_file: it has 2147483648 bytes, and at most 67108864 are read';
    const nothing = { payment: null, consent: null, repayments: [], dates: [], events: [], entries: [], postings: [] };
    const answers = [
      { file: 'nines.ach', line: null, text: null, at: NOW, kind: 'exception', code: null, trace_number: null, detail: why },
    ];
    await visit('/sandbox/trace?of=nines.ach', { [TRACE]: answer({ ...found, ...nothing, asked: 'nines.ach', answers }) });
    await until(() => text().includes(`nines.ach: ${why}`));
    expect(text()).toContain('Set aside');
    expect(hrefs()).toEqual(['/sandbox/trace?of=nines.ach']);
  });

  test('lists the lines of a file', async () => {
    const file: Trace = {
      ...found,
      asked: 'ach-1.ach',
      payment: null,
      consent: null,
      dates: [],
      events: [],
      entries: [],
      postings: [],
      answers: [],
      lines: [
        { line: 3, trace_number: TRACE_NUMBER, text: '627...' },
        { line: 4, trace_number: '091000010000003', text: '627...' },
      ],
    };
    await visit('/sandbox/trace?of=ach-1.ach', { [TRACE]: answer(file) });
    await until(() => text().includes('Line 4'));
    const links = hrefs();
    expect(links).toEqual(['/sandbox/trace?of=ach-1.ach%3A3', '/sandbox/trace?of=ach-1.ach%3A4']);
  });
});
