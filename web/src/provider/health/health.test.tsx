import type { Health } from '@drawbridge/contract/provider';
import { expect, test } from 'vitest';
import { answer, bodyRows, button, cellsOf, press, refuse, screen, text, until } from '../../app/testing.tsx';
import { NOW, openConsole } from '../testing.tsx';

const HEALTH = 'GET /provider/api/health';
const PROVIDERS = 'GET /provider/api/health/providers';
const PROOF = 'GET /provider/api/health/proof';

const health = (more: Partial<Health> = {}): Health => ({
  causes: [],
  version: '0.1.0',
  up_since: NOW,
  is_sandbox: false,
  server_count: 2,
  clock_ahead_ms: 12,
  disk_free_bytes: 126_701_535_232,
  jobs: [{ task: 'mail_receipt', waiting: 3, failing: 1, given_up: 0, overdue_seconds: 4 }],
  timetable: [
    { work: 'ach: cutoff', due_at: '2026-03-19T02:00:00.000Z' },
    { work: 'return rates: watch', due_at: null },
  ],
  messages: { waiting: 2, overdue_seconds: 0, uncertain: 0, not_sent: 1 },
  webhooks: { waiting: 0, overdue_seconds: 0, failed: 0 },
  seal: { number: 1_204, at: NOW },
  unsealed_count: 1,
  ...more,
});
async function openHealth(service: object = {}) {
  const opened = await openConsole('/provider/health', 'ProviderOperator', { [HEALTH]: answer(health()), ...service });
  await until(() => screen.queryByRole('region', { name: 'Proof' }));
  return opened;
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('an operator sees the server, what waits, what comes next and the newest seal [PRV-24]', async () => {
  await openHealth();
  expect(['Ready', 'Servers', 'Mode', 'Clock', 'Disk'].map(fact)).toEqual([
    'Yes',
    '2 servers at the queue',
    'Production',
    'Agrees with the database',
    '118 GB free',
  ]);
  expect(bodyRows().map(cellsOf)).toEqual([
    ['Texts and emails', '2', '1 given up'],
    ['Webhooks', '0', 'None'],
    ['Job: mail_receipt', '3', '1 failing, 4 s overdue'],
    ['Ach: cutoff', 'Today, 10:00 PM'],
    ['Return rates: watch', 'Nothing is due'],
  ]);
  expect(text()).toContain('Seal 1,204 was made Today, 2:41 PM ET. 1 record has come since.');
});

test('a server that is not ready says why, and a clock that is wrong how far [PRV-24]', async () => {
  await openHealth({
    [HEALTH]: answer(health({ causes: [{ part: 'disk', words: 'the disk of DATA_DIR has 3 MB free' }], clock_ahead_ms: -180_000 })),
  });
  expect(text()).toContain("Disk. This server isn't ready: the disk of DATA_DIR has 3 MB free.");
  expect([fact('Ready'), fact('Clock')]).toEqual(['No', '3 min behind the database']);
});

test('providers are checked when somebody asks; a failing one says what to do [PRV-24]', async () => {
  const finding = { what: 'Mail server', good: false, seen: true, says: 'It refused the password.', remedy: 'Set SMTP_PASSWORD.' };
  const opened = await openHealth({ [PROVIDERS]: answer({ findings: [finding], at: NOW }) });
  expect(opened.calls(PROVIDERS)).toEqual([]);
  await press(button('Check now'));
  await until(() => text().includes('It refused the password.'));
  expect(text()).toContain('Failing');
  expect(text()).toContain('Set SMTP_PASSWORD.');
});

test('a proof says that everything holds, what broke, or that it could not be made [PRV-24]', async () => {
  const opened = await openHealth({ [PROOF]: answer({ at: NOW, proof_count: 127, seconds: 0.31, broken: [] }) });
  await press(button('Prove now'));
  await until(() => text().includes('Everything holds. 127 proofs in 0.3 s'));
  const broken = [{ name: 'the ledger sums to zero', seconds: 0.1, violations: ['it sums to 5 cents', 'so does another'] }];
  opened.service[PROOF] = answer({ at: NOW, proof_count: 127, seconds: 0.31, broken });
  await press(button('Prove now'));
  await until(() => text().includes('the ledger sums to zero: it sums to 5 cents and 1 more'));
  opened.service[PROOF] = refuse('INTERNAL');
  await press(button('Prove now'));
  await until(() => text().includes("We couldn't run the proof."));
});

test('what could not be loaded says so', async () => {
  await openConsole('/provider/health', 'ProviderOperator', { [HEALTH]: refuse('INTERNAL') });
  await until(() => text().includes("Health couldn't be loaded"));
});
