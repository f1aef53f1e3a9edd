import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { registerConsumer } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import { sealNow } from '../../kernel/seals/index.ts';

/* How the center is, as the console shows it: the figures of /readyz and /metrics, in words. */

let server: TestServer;
let operator: TestStaff;
beforeAll(async () => {
  server = await startTestServer();
  operator = await addStaff(server, 'ProviderOperator');
  await registerConsumer(server);
});
afterAll(() => server.stop());

const health = async () => (await operator.call('health')).body;
/** A figure as Prometheus reads it. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

describe('health', () => {
  it('shows servers, clock, disk, queue, timetable and seals, with the figures that the metrics have [PRV-24]', async () => {
    const now = await health();
    expect(now).toMatchObject({ causes: [], is_sandbox: true, server_count: 1, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(Math.abs(now.clock_ahead_ms)).toBeLessThan(5_000);
    expect(now.disk_free_bytes).toBeGreaterThan(0);
    expect(now.timetable.map(({ work }: { work: string }) => work)).toContain('ach: cutoff');
    const due = now.timetable.flatMap(({ due_at }: { due_at: string | null }) => (due_at === null ? [] : [due_at]));
    expect(due).toEqual(due.toSorted());
    // What is being sent while both are asked would be counted by one of them.
    await expect.poll(async () => (await health()).messages.waiting - (await metric('drawbridge_messages_waiting'))).toBe(0);
    expect(now.messages.not_sent).toBe(await metric('drawbridge_messages_not_sent'));
    expect(now.webhooks.failed).toBe(await metric('drawbridge_webhook_messages_failed'));
  });

  it('counts what waits in the queue, fails and was given up, and the servers that work it off [PRV-24]', async () => {
    await ownerRun(server, `select graphile_worker.add_job('nobody does this', run_at => now() + interval '1 hour')`);
    await ownerRun(server, `select graphile_worker.add_job('nobody does this', run_at => now() - interval '1 hour', max_attempts => 1)`);
    await ownerRun(server, `update graphile_worker._private_jobs set attempts = 1, last_error = 'no' where max_attempts = 1`);
    const beside = await startTestServer({ beside: server });
    try {
      const now = await health();
      expect(now.server_count).toBe(2);
      expect(now.jobs).toContainEqual({ task: 'nobody does this', waiting: 1, failing: 0, given_up: 1, overdue_seconds: 0 });
    } finally {
      await beside.stop();
    }
  });

  it('proves what is on record when somebody asks, and names what broke [PRV-24]', async () => {
    const good = (await operator.call('prove')).body;
    expect(good).toMatchObject({ broken: [] });
    expect(good.proof_count).toBeGreaterThan(100);
    expect(await sealNow(server.context, 10_000)).toEqual([]);
    await ownerRun(server, `update audit_entries set who_name = 'Mallory' where number = 1`);
    const bad = (await operator.call('prove')).body;
    const said = bad.broken.flatMap(({ violations }: { violations: string[] }) => violations);
    expect(said).toContainEqual(expect.stringMatching(/^audit_entries 1 .* was changed after seal/));
  });

  it('has nothing to check where the sandbox plays every provider [PRV-24]', async () => {
    expect((await operator.call('checkProviders')).body.findings).toEqual([]);
  });
});

describe('a provider that does not answer', () => {
  it('is named by the check, with what to do [PRV-24]', async () => {
    const outside = await startTestServer({
      env: { EMAIL: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', SMTP_TLS: 'off', MAIL_FROM: 'pay@center.example' },
    });
    try {
      const person = await addStaff(outside, 'ProviderAuditor');
      for (let round = 0; round < 2; round += 1) {
        const { findings } = (await person.call('checkProviders')).body;
        expect(findings).toContainEqual(expect.objectContaining({ good: false, remedy: expect.any(String) }));
      }
    } finally {
      await outside.stop();
    }
  });
});
