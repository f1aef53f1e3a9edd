import type { ConsoleException, ConsoleFile, Me, NextCutoff, Proposal, StaffMember, Today } from '@drawbridge/contract/provider';
import type { StaffRole } from '@drawbridge/contract/staff-roles';
import { afterEach } from 'vitest';
import { answer, open, type Service, settle, until } from '../app/testing.tsx';
import { queries } from './queries.tsx';

/* The console in jsdom, with its service faked at `fetch`. */

export const NOW = '2026-03-18T18:41:00.000Z';
const ME = 'GET /provider/api/me';
export const TODAY = 'GET /provider/api/today';
export const FILES = 'GET /provider/api/files';
export const EXCEPTIONS = 'GET /provider/api/exceptions';
export const WAITING = 'GET /provider/api/proposals?which=waiting';
export const STAFF = 'GET /provider/api/staff';

afterEach(() => queries.clear());

export const me = (role: StaffRole): Me => ({
  id: 'stf_1',
  name: 'Rachel Torres',
  email: 'rachel@center.example',
  role,
  ends_at: '2026-03-19T06:41:00.000Z',
});

export const file = (name: string, more: Partial<ConsoleFile> = {}): ConsoleFile => ({
  name,
  direction: 'to_bank',
  state: 'ACCEPTED',
  at: NOW,
  records: 3,
  debits: 6_418,
  credits: 0,
  effective_on: '2026-03-19',
  waits: null,
  trouble: null,
  ...more,
});

/** No exceptions of any kind. */
export const NONE = { file: 0, from_bank: 0, unoriginable: 0, refund: 0, payout: 0, dishonored_return: 0, deliveries: 0 };
export const NEXT: NextCutoff = {
  at: '2026-03-19T02:00:00.000Z',
  previous_at: '2026-03-18T02:00:00.000Z',
  same_day: false,
  settles_on: '2026-03-19',
  debits: { entries: 1_293, amount: 5_882_516 },
  credits: { entries: 72, amount: 5_252_913 },
  held: { entries: 0, amount: 0 },
};
type Money = NonNullable<Today['money']>;

export const today = (more: Partial<Money> = {}, alarms: Today['alarms'] = []): Today => ({
  now: NOW,
  alarms,
  approvals: { to_decide: 0, own: 0, proposals: [] },
  applications_waiting: 0,
  support: { waiting: 0, oldest_since: null },
  money: {
    next: NEXT,
    rates: [],
    files: [],
    files_waiting: [],
    exceptions: NONE,
    ...more,
  },
});

/** What one of the staff proposed, as another one sees it who may approve it. */
export const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  id: 'prp_01',
  call: 'abandonFile',
  about: 'file/ach-1.ach',
  title: 'Abandon ach-1.ach',
  href: '/provider/files/ach-1.ach',
  changes: [
    { what: 'File', before: 'Rejected: out of balance', after: 'Abandoned' },
    { what: 'Email', before: null, after: 'ida@center.example' },
  ],
  reason: 'The bank lost it',
  state: 'WAITING',
  proposed_by: 'Leo Park <leo@center.example>',
  proposed_at: NOW,
  expires_at: '2026-03-25T18:41:00.000Z',
  decided_by: null,
  decided_at: null,
  decided_why: null,
  closed: null,
  failure: null,
  is_own: false,
  may: ['approve', 'decline'],
  ...more,
});

export const exceptions = (rows: readonly ConsoleException[]) =>
  answer({
    exceptions: rows,
    counts: Object.fromEntries(Object.keys(NONE).map((kind) => [kind, rows.filter((row) => row.kind === kind).length])),
  });

export const member = (name: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id: `stf_${name}`,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@center.example`,
  role: 'ProviderOperator',
  state: 'ACTIVE',
  passkeys: 1,
  last_used_at: NOW,
  invited_until: null,
  ...more,
});

/** Opens a page of the console as one of the staff, or as nobody. */
export async function openConsole(path: string, role: StaffRole | undefined, service: Service = {}) {
  const page = await open(path, {
    clock: NOW,
    service: {
      [ME]:
        role === undefined
          ? { status: 401, body: { status: 401, message: 'Please sign in again.', code: 'UNAUTHENTICATED' } }
          : answer(me(role)),
      [TODAY]: answer(today()),
      [EXCEPTIONS]: exceptions([]),
      [WAITING]: answer({ proposals: [], has_more: false }),
      ...service,
    },
  });
  await until(() => queries.isFetching() === 0);
  await settle();
  return page;
}
