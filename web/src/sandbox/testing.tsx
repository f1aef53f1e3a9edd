import type { SandboxAchFile, SandboxException, SandboxUnoriginable } from '@drawbridge/contract/sandbox';
import { queries } from '../app/queries.tsx';
import { answer, heading, open, type Service, screen, settle, until } from '../app/testing.tsx';

export const NOW = '2026-03-18T18:41:00.000Z';
export const OUTBOX = 'GET /sandbox/outbox';
export const CLOCK = 'GET /sandbox/clock';
export const FILES = 'GET /sandbox/ach/files';
export const SET_ASIDE = 'GET /sandbox/ach/exceptions';

export const clockAt = (now: string, is_banking_day = true) => ({
  now,
  offset_ms: 0,
  new_york: { date: now.slice(0, 10), time: '14:41', is_banking_day },
  next_cutoff: '2026-03-19T02:00:00.000Z',
  deliveries_held: null,
  waits_for: [],
});
export const file = (name: string, more: Partial<SandboxAchFile> = {}): SandboxAchFile => ({
  name,
  direction: 'outgoing',
  status: 'ACCEPTED',
  created_at: NOW,
  effective_entry_date: '2026-03-19',
  entry_addenda_count: 3,
  total_debit: 6418,
  total_credit: 0,
  reject_reason: null,
  trouble: null,
  rejectable: false,
  decision: null,
  contents: [],
  ...more,
});

/** What waits for a person: all of it, where it is not said how much more there is. */
export const waiting = (rows: readonly SandboxException[], waiting = rows.length, unwritten: readonly SandboxUnoriginable[] = []) =>
  answer({ waiting, rows, unoriginable: { waiting: unwritten.length, rows: unwritten } });

/** Opens the sandbox as anyone may. */
export const sandbox = async (service: Service = {}) => {
  const page = await open('/sandbox', {
    clock: NOW,
    service: {
      [OUTBOX]: answer([]),
      [CLOCK]: answer(clockAt(NOW)),
      [FILES]: answer([]),
      [SET_ASIDE]: waiting([]),
      'GET /sandbox/api-keys': answer({ businesses: [], keys: [] }),
      ...service,
    },
  });
  await until(() => heading() === 'Sandbox');
  return page;
};
const TITLES = {
  account: 'Change an account at the bank',
  clock: 'Clock',
  files: 'Files at the bank',
  keys: 'API keys',
  outbox: 'Outbox',
  return: 'Return a debit',
  'set-aside': 'Set aside',
  tells: 'Send a notification of change',
};
export const card = (which: keyof typeof TITLES) => screen.getByRole('region', { name: TITLES[which] });
/** Waits until the page has all that it has asked for, and shows it. */
export async function settled(): Promise<void> {
  await until(() => queries.isFetching() === 0);
  await settle();
}
