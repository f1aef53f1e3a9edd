import { STAFF_RIGHTS, STAFF_ROLES, type StaffRole } from '@drawbridge/contract/staff-roles';
import { describe, expect, test, vi } from 'vitest';
import { answer, button, field, fill, heading, pass, press, refuse, screen, until, within } from '../app/testing.tsx';
import {
  EXCEPTIONS,
  exceptions,
  FILES,
  file,
  me,
  member,
  NEXT,
  NONE,
  NOW,
  openConsole,
  proposal,
  STAFF,
  TODAY,
  today,
  WAITING,
} from './testing.tsx';

const text = () => document.body.textContent ?? '';
const nav = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the door', () => {
  test.each(['/provider', '/provider/files', '/provider/nowhere'])(
    'stands in the place of %s for whoever is not signed in [PRV-01]',
    async (path) => {
      await openConsole(path, undefined);
      await until(() => heading() === 'Drawbridge Console');
      expect(button('Sign in with a passkey')).toBeVisible();
    },
  );

  test('an invitation that does not work says what to do [PRV-01]', async () => {
    await openConsole(`/provider/join#token=${'a'.repeat(43)}`, undefined, {
      'POST /provider/api/invitation': refuse('STAFF_INVITATION_INVALID'),
    });
    await until(() => heading() === "This invitation doesn't work");
    expect(window.location.hash).toBe('');
  });

  test('one that works says whose it is [PRV-01]', async () => {
    await openConsole(`/provider/join#token=${'a'.repeat(43)}`, undefined, {
      'POST /provider/api/invitation': answer({ name: 'Leo Park', email: 'leo@center.example', role: 'ProviderOperator', options: {} }),
    });
    await until(() => heading() === 'Add your passkey');
    expect(text()).toContain('leo@center.example');
    expect(text()).toContain('Operator');
  });

  test('a session that ended meanwhile leads back to it [PRV-01]', async () => {
    const page = await openConsole('/provider/exceptions', 'ProviderAdmin');
    page.service[STAFF] = { status: 401, body: { status: 401, message: 'Please sign in again.', code: 'UNAUTHENTICATED' } };
    await press(await until(() => screen.queryByRole('link', { name: 'Staff' })));
    await until(() => heading() === 'Drawbridge Console');
  });
});

describe('the rooms', () => {
  const BOTH = ['Today', 'Approvals'];
  const MONEY = ['Payments', 'Files', 'Exceptions', 'Returns and rates', 'Payouts and refunds', 'Risk'];
  const ROOMS: Readonly<Record<StaffRole, readonly string[]>> = {
    ProviderAdmin: [
      ...BOTH,
      'Applications',
      'Businesses',
      'Consumers',
      'Support',
      ...MONEY,
      'Webhooks and jobs',
      'Health',
      'Staff',
      'Audit log',
      'Reports',
      'Settings',
      'Roles',
    ],
    ProviderOperator: [...BOTH, 'Businesses', ...MONEY, 'Webhooks and jobs', 'Health', 'Reports', 'Settings', 'Roles'],
    ProviderSupport: [...BOTH, 'Applications', 'Businesses', 'Consumers', 'Support', 'Payments', 'Roles'],
    ProviderAuditor: [
      ...BOTH,
      'Applications',
      'Businesses',
      'Consumers',
      'Support',
      ...MONEY,
      'Webhooks and jobs',
      'Health',
      'Staff',
      'Audit log',
      'Reports',
      'Settings',
      'Roles',
    ],
  };
  test.each(STAFF_ROLES)('%s is offered those that its role may open [PRV-02]', async (role) => {
    const money = role === 'ProviderSupport' ? { ...today(), money: null } : today();
    await openConsole('/provider', role, { [TODAY]: answer(money) });
    await until(() => heading() === 'Today');
    expect(nav()).toEqual(ROOMS[role]);
  });

  test('one that a role may not open says so, and asks for nothing [PRV-02]', async () => {
    const page = await openConsole('/provider/files', 'ProviderSupport');
    await until(() => heading() === 'Not for your role');
    expect(page.calls(FILES)).toEqual([]);
  });

  test('“Roles” shows the table that the server goes by [PRV-02]', async () => {
    await openConsole('/provider/roles', 'ProviderSupport');
    await until(() => heading() === 'Roles');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(STAFF_RIGHTS.length);
    expect(rows[2]).toHaveTextContent(/^Re-originate or abandon filesTwo peopleYesYes–No–No$/);
  });
});

describe('Today', () => {
  test('counts down to the next cutoff, and says what leaves with it and what is held [PRV-03]', async () => {
    await openConsole('/provider', 'ProviderOperator', {
      [TODAY]: answer(today({ next: { ...NEXT, held: { entries: 4, amount: 186_140 } } })),
    });
    await until(() => screen.queryByRole('timer') !== null);
    const left_s = () => (screen.getByRole('timer').textContent ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const at_first = left_s();
    expect(at_first).toBeGreaterThan(7 * 3_600 + 18 * 60);
    await pass(10_000);
    expect(at_first - left_s()).toBe(10);
    for (const words of ['$58,825.16', '1,293 entries', '$52,529.13', '$1,861.40', '4 items', 'settles Thu, Mar 19'])
      expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: 'See what is held' })).toHaveAttribute('href', '/provider/exceptions');
  });

  test('names files that wait and what is past its limit, each leading to where it is dealt with [PRV-03]', async () => {
    const rejected = file('ach-1.ach', { state: 'REJECTED', waits: 'rejected', trouble: 'out of balance' });
    const alarm = {
      kind: 'return_rate',
      business_name: 'Corner Deli',
      rate: 'unauthorized',
      debits: 806,
      returns: 5,
      threshold_basis_points: 50,
    } as const;
    await openConsole('/provider', 'ProviderOperator', {
      [TODAY]: answer(today({ files_waiting: [rejected], exceptions: { ...NONE, file: 1, refund: 2 } }, [alarm])),
    });
    await until(() => screen.queryByRole('region', { name: 'Alarms' }));
    expect(within(screen.getByRole('region', { name: 'Alarms' })).getByRole('link', { name: 'Review ach-1.ach' })).toHaveAttribute(
      'href',
      '/provider/files/ach-1.ach',
    );
    expect(text()).toContain(
      'Corner Deli: over the limit for unauthorized0.62% of debits in 60 days, limit 0.50%. 5 returns of 806 debits.',
    );
    expect(screen.getByRole('link', { name: /^Corner Deli: over the limit/ })).toHaveAttribute('href', '/provider/returns');
    expect(screen.getByRole('link', { name: 'Held refunds' })).toHaveAttribute('href', '/provider/exceptions?kind=refund');
    expect(screen.getByRole('link', { name: /^Exceptions/ })).toHaveTextContent('Exceptions3 waiting');
  });

  test('says that nothing needs anybody, and offers to try again where it could not be read [PRV-03]', async () => {
    const page = await openConsole('/provider', 'ProviderAuditor', { [TODAY]: 'network' });
    await until(() => text().includes("Today couldn't be loaded"));
    page.service[TODAY] = answer(today());
    await press(button('Try again'));
    await until(() => text().includes('Nothing needs you'));
    expect(screen.queryByRole('region', { name: 'Alarms' })).toBeNull();
  });

  test('what it asks by itself keeps nobody signed in [PRV-01]', async () => {
    const page = await openConsole('/provider', 'ProviderAdmin');
    const asked = () => page.calls(TODAY).map(({ headers }) => headers.get('x-by-itself'));
    await until(() => asked().length > 0);
    const at_ms = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(at_ms + 120_000);
    await pass(60_000);
    expect(asked()).toEqual([null, '1']);
  });
});

describe('Files', () => {
  test('are filtered in the address, and lead to their pages [PRV-11]', async () => {
    const page = await openConsole('/provider/files?state=REJECTED&direction=to_bank', 'ProviderAuditor', {
      [FILES]: answer({ files: [file('ach-1.ach', { state: 'REJECTED', waits: 'rejected' })], total: 1, waiting: 1 }),
    });
    await until(() => screen.queryByRole('link', { name: 'ach-1.ach' }) !== null);
    expect(page.calls(FILES)[0]?.path).toContain('direction=to_bank&state=REJECTED&limit=20&offset=0');
    expect(screen.getByRole('link', { name: 'ach-1.ach' })).toHaveAttribute('href', '/provider/files/ach-1.ach');
    expect(text()).toContain('1 file waits for a decision.');
    await fill(field('From'), '2026-03-01');
    expect(window.location.search).toContain('from=2026-03-01');
  });

  test('none, and could not be loaded, say so [PRV-11]', async () => {
    const page = await openConsole('/provider/files', 'ProviderAuditor', { [FILES]: refuse('INTERNAL') });
    await until(() => text().includes("The files couldn't be loaded"));
    page.service[FILES] = answer({ files: [], total: 0, waiting: 0 });
    await press(button('Try again'));
    await until(() => text().includes('No files'));
  });
});

describe('a file', () => {
  const READ = 'GET /provider/api/files/ach-1.ach';
  const LINES = 'GET /provider/api/files/ach-1.ach/lines';
  const rejected = {
    ...file('ach-1.ach', { state: 'REJECTED', waits: 'rejected', trouble: 'out of balance' }),
    batches: 1,
    entry_hash: '0026398842',
    size_bytes: 1_900,
    steps: [
      { what: 'originated', at: NOW, by: null, words: null },
      { what: 'rejected', at: NOW, by: null, words: 'out of balance' },
    ],
    entries: [
      {
        trace_number: '091000010000001',
        kind: 'debit',
        amount: 6_418,
        reference: '7KQ9XM4T2HRD',
        status: 'PENDING',
        refused_reason: null,
        return_code: null,
      },
    ],
    entry_count: 1,
  };
  const line = `627021999022${'*'.repeat(8)}4821     `.padEnd(94);
  const service = { [READ]: answer(rejected), [LINES]: answer({ lines: [{ number: 1, text: line }], total: 1 }) };

  test('shows totals, entries, what happened, and its lines masked [PRV-11]', async () => {
    await openConsole('/provider/files/ach-1.ach', 'ProviderAuditor', service);
    await until(() => text().includes('••••••••4821'));
    for (const words of [
      '0026398842',
      '1,900 bytes',
      '7KQ9XM4T2HRD',
      'Rejected by the bank“out of balance”',
      'Only an admin or an operator can decide.',
    ])
      expect(text()).toContain(words);
    expect(screen.queryByRole('button', { name: 'Abandon' })).toBeNull();
  });

  test('is proposed to be re-originated with a reason, once; what is refused stays in the dialog [PRV-11]', async () => {
    const DECIDE = 'POST /provider/api/files/re-originate';
    const page = await openConsole('/provider/files/ach-1.ach', 'ProviderOperator', { ...service, [DECIDE]: refuse('FILE_DECIDED') });
    await until(() => screen.queryByRole('button', { name: 'Propose to re-originate' }) !== null);
    await press(button('Propose to re-originate'));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Re-originate ach-1.ach?' }));
    await press(dialog().getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Say why'));
    expect(page.calls(DECIDE)).toEqual([]);
    await fill(dialog().getByLabelText('Reason'), 'The bank added the name');
    await press(dialog().getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Someone else already decided on this file.'));
    page.service[DECIDE] = answer({ proposal: proposal() });
    page.service[WAITING] = answer({ proposals: [proposal()], has_more: false });
    await press(dialog().getByRole('button', { name: 'Propose' }));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(DECIDE).at(-1)?.body).toEqual({ name: 'ach-1.ach', reason: 'The bank added the name' });
    await until(() => text().includes('Waiting for a second person.'));
    expect(screen.queryByRole('button', { name: /^Propose to/ })).toBeNull();
  });

  test('that is not there says so [PRV-11]', async () => {
    await openConsole('/provider/files/none.ach', 'ProviderAuditor', { 'GET /provider/api/files/none.ach': refuse('FILE_NOT_FOUND') });
    await until(() => text().includes("We can't find that file"));
  });
});

describe('Exceptions', () => {
  const rows = [
    { kind: 'from_bank', since: NOW, number: 7, file: 'nonsense.txt', line: null, reason: 'unreadable_file', words: 'line 1 is no record' },
    { kind: 'refund', since: NOW, reference: 'RFD123', public_id: '7KQ9XM4T2HRD', amount: 4_500, words: 'it came back with R02' },
    { kind: 'file', since: NOW, name: 'ach-1.ach', waits: 'rejected', amount: 64_065, words: 'out of balance' },
  ] as const;

  test('of every kind stand in one list with reason and what can be done, filtered in the address [PRV-12]', async () => {
    await openConsole('/provider/exceptions', 'ProviderOperator', { [EXCEPTIONS]: exceptions(rows) });
    await until(() => text().includes("A file can't be read"));
    for (const words of ['nonsense.txt: line 1 is no record', 'RFD123: it came back with R02', '$45.00', '“out of balance”'])
      expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: 'Review ach-1.ach' })).toHaveAttribute('href', '/provider/files/ach-1.ach');
    await press(screen.getByRole('button', { name: 'Refunds 1' }));
    expect(window.location.search).toBe('?kind=refund');
    expect(text()).not.toContain("A file can't be read");
  });

  test('are resolved there with a reason, and leave the list [PRV-12]', async () => {
    const RESOLVE = 'POST /provider/api/exceptions/resolve';
    const page = await openConsole('/provider/exceptions', 'ProviderOperator', {
      [EXCEPTIONS]: exceptions(rows.slice(0, 1)),
      [RESOLVE]: answer({}),
    });
    await until(() => text().includes("A file can't be read"));
    await press(screen.getByRole('button', { name: /^Mark handled/ }));
    const dialog = within(screen.getByRole('dialog'));
    await fill(dialog.getByLabelText('Reason'), ' The bank sent it by mistake ');
    page.service[EXCEPTIONS] = exceptions([]);
    await press(dialog.getByRole('button', { name: 'Mark handled' }));
    await until(() => text().includes('Nothing needs you'));
    expect(page.calls(RESOLVE).map(({ body }) => body)).toEqual([{ number: 7, reason: 'The bank sent it by mistake' }]);
  });

  test('are read by an auditor, who is offered nothing [PRV-12] [PRV-02]', async () => {
    await openConsole('/provider/exceptions', 'ProviderAuditor', { [EXCEPTIONS]: exceptions(rows) });
    await until(() => text().includes("A file can't be read"));
    expect(screen.queryByRole('button', { name: /^(Mark handled|Release|Cancel refund)/ })).toBeNull();
  });
});

describe('Staff', () => {
  const people = answer({ staff: [{ ...member('Rachel Torres'), id: me('ProviderAdmin').id, role: 'ProviderAdmin' }, member('Leo Park')] });

  test('are invited with a full address, and what is refused stands at its field [PRV-19]', async () => {
    const INVITE = 'POST /provider/api/staff/invite';
    const page = await openConsole('/provider/staff', 'ProviderAdmin', {
      [STAFF]: people,
      [INVITE]: refuse('STAFF_EXISTS', { field: 'email' }),
    });
    await until(() => text().includes('Leo Park'));
    await fill(field('Name'), 'Sam Whitfield');
    await fill(field('Work email'), 'sam@center');
    await fill(field('Reason'), 'Nights');
    await press(button('Propose'));
    await until(() => text().includes('Enter a full email address'));
    await fill(field('Work email'), 'Sam@Center.example');
    await press(button('Propose'));
    await until(() => text().includes('Someone with this email address is already on the staff.'));
    page.service[INVITE] = answer({ proposal: proposal({ title: 'Invite Sam Whitfield as support' }) });
    await press(button('Propose'));
    await until(() => text().includes("Invite Sam Whitfield as support. It's waiting for a second person"));
    expect(page.calls(INVITE).at(-1)?.body).toEqual({
      name: 'Sam Whitfield',
      email: 'sam@center.example',
      role: 'ProviderSupport',
      reason: 'Nights',
    });
  });

  test('are removed after a question, but nobody oneself [PRV-19]', async () => {
    const REMOVE = 'POST /provider/api/staff/remove';
    const page = await openConsole('/provider/staff', 'ProviderAdmin', {
      [STAFF]: people,
      [REMOVE]: answer(member('Leo Park', { state: 'REMOVED' })),
    });
    await until(() => text().includes('Leo Park'));
    expect(screen.queryByRole('button', { name: 'Actions for Rachel Torres' })).toBeNull();
    await press(button('Actions for Leo Park'));
    await press(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(page.calls(REMOVE)).toEqual([]);
    await press(within(screen.getByRole('dialog', { name: 'Remove Leo Park?' })).getByRole('button', { name: 'Remove' }));
    await until(() => text().includes('Leo Park is removed'));
    expect(page.calls(REMOVE).map(({ body }) => body)).toEqual([{ id: 'stf_Leo Park' }]);
  });

  test('are read by an auditor, who changes nobody [PRV-19] [PRV-02]', async () => {
    await openConsole('/provider/staff', 'ProviderAuditor', { [STAFF]: people });
    await until(() => text().includes('Leo Park'));
    expect(screen.queryByRole('button', { name: /^(Send invite|Actions for)/ })).toBeNull();
  });
});
