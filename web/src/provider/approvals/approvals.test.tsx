import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, heading, press, refuse, screen, until, within } from '../../app/testing.tsx';
import { authenticator } from '../../app/testing-authenticator.ts';
import { EXCEPTIONS, exceptions, member, openConsole, proposal, STAFF, TODAY, today, WAITING } from '../testing.tsx';

const ONE = 'GET /provider/api/proposals/prp_01';
const DECIDED = 'GET /provider/api/proposals?which=decided';
const APPROVE = 'POST /provider/api/proposals/approve';
const DECLINE = 'POST /provider/api/proposals/decline';
const WITHDRAW = 'POST /provider/api/proposals/withdraw';
const FILE = 'GET /provider/api/files/ach-1.ach';

const text = () => document.body.textContent ?? '';
const dialog = () => screen.getByRole('dialog');
const waiting = (...proposals: ReturnType<typeof proposal>[]) => answer({ proposals, has_more: false });
const openOne = async (one: ReturnType<typeof proposal>, service = {}) => {
  const page = await openConsole('/provider/approvals?id=prp_01', 'ProviderOperator', {
    [WAITING]: waiting(one),
    [ONE]: answer({ proposal: one }),
    ...service,
  });
  await until(() => screen.queryByRole('heading', { name: one.title }));
  return page;
};

describe('Approvals', () => {
  test('lists what waits for this person apart from what waits for others', async () => {
    await openConsole('/provider/approvals', 'ProviderOperator', {
      [WAITING]: waiting(proposal(), proposal({ id: 'prp_02', title: 'Write off $5.00', is_own: true, may: ['withdraw'] })),
    });
    await until(() => heading() === 'Approvals');
    const mine = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(mine).getByRole('link', { name: 'Review: Abandon ach-1.ach' })).toHaveAttribute('href', '/provider/approvals?id=prp_01');
    const others = screen.getByRole('region', { name: 'Waiting on others' });
    expect(others).toHaveTextContent('You asked');
    expect(within(others).queryByRole('link', { name: /^Review/ })).toBeNull();
  });

  test("says so where nothing waits, and where the list can't be read", async () => {
    const page = await openConsole('/provider/approvals', 'ProviderAuditor');
    await until(() => text().includes('Nothing needs you'));
    page.service[WAITING] = refuse('DATABASE_AWAY');
    page.service[DECIDED] = refuse('DATABASE_AWAY');
    await press(button('Decided'));
    await until(() => text().includes("The approvals couldn't be loaded"));
    page.service[DECIDED] = answer({
      proposals: [
        proposal({ state: 'OUTDATED', may: [], decided_by: 'Ann', decided_at: '2026-03-18T18:00:00.000Z', failure: 'It changed.' }),
      ],
      has_more: true,
    });
    page.service['GET /provider/api/proposals?which=decided&after=prp_01'] = answer({
      proposals: [proposal({ id: 'prp_00', title: 'Older', state: 'DONE', may: [] })],
      has_more: false,
    });
    await press(button('Try again'));
    await until(() => text().includes('No longer applies'));
    await press(button('Show earlier'));
    await until(() => screen.queryByRole('link', { name: 'Older' }));
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  test('shows what would change, before and after, and approves with a reason or without', async () => {
    const page = await openOne(proposal(), { [APPROVE]: answer({ proposal: proposal({ state: 'DONE', may: [] }) }) });
    const rows = within(within(dialog()).getByRole('table', { name: 'What would change' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'BeforeAfter',
      'FileRejected: out of balanceAbandoned',
      'EmailNoneida@center.example',
    ]);
    expect(dialog()).toHaveTextContent("Leo Park's reason“The bank lost it”");
    await press(button('Approve'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(APPROVE).map(({ body }) => body)).toEqual([{ id: 'prp_01' }]);
  });

  test('declines only with a reason', async () => {
    const page = await openOne(proposal(), { [DECLINE]: answer({ proposal: proposal({ state: 'DECLINED', may: [] }) }) });
    await press(button('Decline'));
    expect(dialog()).toHaveTextContent('Say why you decline');
    await fill(field('Your reason'), 'The bank has it');
    await press(button('Decline'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(DECLINE).map(({ body }) => body)).toEqual([{ id: 'prp_01', reason: 'The bank has it' }]);
  });

  test('says in the dialog what an approval was refused for, and how the proposal stands then', async () => {
    const page = await openOne(proposal(), { [APPROVE]: refuse('PROPOSAL_OUTDATED') });
    page.service[ONE] = answer({
      proposal: proposal({
        state: 'OUTDATED',
        may: [],
        decided_by: 'Rachel Torres <r@center.example>',
        decided_at: '2026-03-18T18:41:00.000Z',
      }),
    });
    await press(button('Approve'));
    await until(() => (dialog().textContent ?? '').includes('Nothing was done.'));
    expect(dialog()).toHaveTextContent('This no longer applies, and nothing was done.');
    expect(within(dialog()).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('offers its author to take it back, and no disabled Approve', async () => {
    const page = await openOne(proposal({ is_own: true, may: ['withdraw'] }), {
      [WITHDRAW]: answer({ proposal: proposal({ state: 'WITHDRAWN', may: [] }) }),
    });
    expect(within(dialog()).queryByRole('button', { name: 'Approve' })).toBeNull();
    await press(button('Withdraw'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(WITHDRAW)).toHaveLength(1);
  });

  test('one that is not there says so', async () => {
    await openConsole('/provider/approvals?id=prp_01', 'ProviderOperator', { [ONE]: refuse('NOT_FOUND') });
    await until(() => (screen.queryByRole('dialog')?.textContent ?? '').includes("It couldn't be loaded"));
  });
});

describe('what leads to it', () => {
  test('Today names what waits for a second person, also for Support [PRV-03]', async () => {
    const approvals = { to_decide: 3, own: 0, proposals: [proposal()] };
    await openConsole('/provider', 'ProviderSupport', { [TODAY]: answer({ ...today(), money: null, approvals }) });
    await until(() => screen.queryByRole('region', { name: 'Needs a second person' }));
    const part = screen.getByRole('region', { name: 'Needs a second person' });
    expect(within(part).getByRole('link', { name: 'Abandon ach-1.ach' })).toHaveAttribute('href', '/provider/approvals?id=prp_01');
    expect(within(part).getByRole('link', { name: 'See 2 more' })).toHaveAttribute('href', '/provider/approvals');
  });

  test('a rejected file says that its abandoning waits, and offers no second proposal', async () => {
    const file = {
      name: 'ach-1.ach',
      direction: 'to_bank',
      state: 'REJECTED',
      waits: 'rejected',
      at: '2026-03-18T18:41:00.000Z',
      records: 1,
      debits: 5_000,
      credits: 0,
      effective_on: null,
      trouble: 'out of balance',
      batches: 1,
      entry_hash: '0000000001',
      size_bytes: 940,
      steps: [],
      entries: [],
      entry_count: 1,
    };
    await openConsole('/provider/files/ach-1.ach', 'ProviderOperator', {
      [FILE]: answer(file),
      'GET /provider/api/files/ach-1.ach/lines?after=0': answer({ lines: [], total: 0 }),
      [WAITING]: waiting(proposal()),
    });
    await until(() => text().includes('Waiting for a second person.'));
    expect(screen.getByRole('link', { name: 'Review it' })).toHaveAttribute('href', '/provider/approvals?id=prp_01');
    expect(screen.queryByRole('button', { name: /Propose to/ })).toBeNull();
  });

  test('a write-off is proposed, and then says where it stands', async () => {
    const kept = {
      kind: 'dishonored_return',
      since: '2026-03-18T18:41:00.000Z',
      id: 'dis_1',
      public_id: '7KQ9XM4T2HRD',
      amount: 500,
      contested: true,
    } as const;
    const page = await openConsole('/provider/exceptions', 'ProviderOperator', {
      [EXCEPTIONS]: exceptions([kept]),
      'POST /provider/api/exceptions/write-off': answer({ proposal: proposal({ about: 'dishonored-return/dis_1' }) }),
    });
    await press(await until(() => screen.queryByRole('button', { name: /^Write off/ })));
    expect(dialog()).toHaveTextContent('A second person has to approve this first.');
    await fill(field('Reason'), 'Gone');
    page.service[WAITING] = waiting(proposal({ about: 'dishonored-return/dis_1' }));
    await press(button('Propose'));
    await until(() => screen.queryByRole('link', { name: /^Waiting for a second person/ }));
    expect(screen.queryByRole('button', { name: /^Write off/ })).toBeNull();
  });

  test('Staff says which invitations and roles wait', async () => {
    await openConsole('/provider/staff', 'ProviderAdmin', {
      [STAFF]: answer({ staff: [member('Leo Park')] }),
      [WAITING]: waiting(proposal({ about: 'invitation/ida@center.example', title: 'Invite Ida Moss as support' }), proposal()),
    });
    await until(() => text().includes('Leo Park proposed: Invite Ida Moss as support.'));
    expect(text()).not.toContain('proposed: Abandon');
  });
});

describe('a fresh passkey', () => {
  const needed = refuse('STAFF_STEP_UP_NEEDED');
  const ASK = 'POST /provider/api/confirm/options';
  const CONFIRM = 'POST /provider/api/confirm';
  const asking = { [ASK]: answer({ challenge: 'AQID', rpId: 'localhost', allowCredentials: [] }), [CONFIRM]: answer({}) };

  test('is asked for where an approval needs one, which is then made again [PRV-15]', async () => {
    const device = authenticator();
    const done = answer({ proposal: proposal({ state: 'DONE', may: [] }) });
    const page = await openOne(proposal(), { ...asking, [APPROVE]: (_request: unknown, count: number) => (count === 1 ? needed : done) });
    await press(button('Approve'));
    await until(() => page.calls(APPROVE).length === 2);
    expect(device.asked).toBe(1);
    expect(page.calls(CONFIRM)).toHaveLength(1);
    await until(() => screen.queryByRole('dialog') === null);
  });

  test('that is not used leaves the dialog with what was typed [PRV-15]', async () => {
    authenticator(false);
    const page = await openOne(proposal(), { ...asking, [APPROVE]: needed });
    await fill(field('Your reason'), 'Checked with the bank');
    await press(button('Approve'));
    await until(() => text().includes('No passkey was used'));
    expect(page.calls(CONFIRM)).toEqual([]);
    expect(field('Your reason')).toHaveValue('Checked with the bank');
  });
});

describe('one of which nobody knows whether it was done', () => {
  const CLOSE = 'POST /provider/api/proposals/close';
  const lost = proposal({ state: 'UNKNOWN', decided_by: 'Ann', decided_at: '2026-03-18T18:00:00.000Z', may: ['close'] });

  test('stands with what waits, and keeps nobody from proposing it anew [PRV-15]', async () => {
    await openConsole('/provider/approvals', 'ProviderOperator', { [WAITING]: waiting(lost) });
    const part = await until(() => screen.queryByRole('region', { name: 'Outcome unknown' }));
    expect(within(part).getByRole('link', { name: 'Abandon ach-1.ach' })).toHaveAttribute('href', '/provider/approvals?id=prp_01');
    expect(screen.getByRole('region', { name: 'Waiting for you' })).toHaveTextContent('Nothing needs you');
  });

  test('says so, and is closed with what somebody found [PRV-15]', async () => {
    const page = await openOne(lost, { [CLOSE]: answer({ proposal: proposal({ state: 'CLOSED', may: [] }) }) });
    expect(dialog()).toHaveTextContent("we don't know whether it was done");
    await press(button('Close with what I found'));
    await until(() => text().includes('Say whether it was done'));
    expect(page.calls(CLOSE)).toEqual([]);
    await fill(field('What you found'), 'File abandoned');
    await press(button('Close with what I found'));
    await until(() => page.calls(CLOSE).length === 1);
    expect(page.calls(CLOSE)[0]?.body).toEqual({ id: 'prp_01', reason: 'File abandoned' });
  });
});
