import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, outgoingFiles, pay, readAchFile } from '../../../test/support/money.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { runCommand } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterAll(() => server.stop());

const run = (...args: string[]) => runCommand(server.context, args);

it('lists every business as the files to the bank name it, with its limits and who set them [RSK-09]', async () => {
  expect(await run('originator-register')).toBe('There is no business yet.');
  const shop = await openShop(server, { names: ['Zoë & Łukasz Fine Groceries', 'Quiet Corner'] });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await pay(server, consumer, shop, 1_000);
  await advanceTo(server, newYork('2026-06-01', '23:00'));
  const [name = ''] = await outgoingFiles(server);
  const batch = (await readAchFile(server, name)).batches.find(({ format }) => format === 'standard');
  if (batch?.format !== 'standard') throw new Error('nothing was sent');
  await run('set-exposure-limit', shop.business_id, '--day', '1000', '--open', '2500', '--why', 'the agreement', '--by', 'Ines');

  const rows: Record<string, unknown>[] = JSON.parse(await run('originator-register', '--json'));
  expect(rows.map(({ business_name }) => business_name)).toEqual(['Quiet Corner', 'Zoë & Łukasz Fine Groceries']);
  expect(rows[0]).toMatchObject({ day_cents: null, open_cents: null, limits_set_at: null });
  expect(rows[1]).toMatchObject({
    syn_business_id: shop.business_id,
    company_name: batch.header.company_name.trim(),
    company_id: batch.header.company_identification.trim(),
    day_cents: 100_000,
    open_cents: 250_000,
    limits_set_by: 'Ines',
  });
  const text = await run('originator-register');
  expect(text).toContain(
    `in files: company name ${batch.header.company_name.trim()}, company ID ${batch.header.company_identification.trim()}`,
  );
  expect(text).toMatch(/exposure: \$1,000\.00 a day and \$2,500\.00 open, set \S+.* by Ines: the agreement/);
  expect(text).toContain('exposure: any amount a day and any amount open');
  await expect(run('originator-register', 'x')).rejects.toThrow('originator-register takes [--json | --pdf FILE]');
});

it('writes the register and the risk report of a year as PDF, and leaves a file alone that is there [RSK-09]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  try {
    const [register, risk] = [join(folder, 'register.pdf'), join(folder, 'risk.pdf')];
    expect(await run('originator-register', '--pdf', register)).toBe(`Originator register written to ${register}.`);
    expect(await run('risk-report', '2026', risk)).toBe(`Risk report 2026 written to ${risk}.`);
    const printed = await server.context.db.many<{ thing_id: string }>(
      "select thing_id from audit_entries where event = 'command.run' and thing_id in ('originator-register', 'risk-report') order by number",
    );
    expect(printed.map(({ thing_id }) => thing_id)).toEqual(['originator-register', 'risk-report']);
    expect(wordsOfPdf(await readFile(register))).toContain('Zoë & Łukasz Fine Groceries');
    expect(wordsOfPdf(await readFile(risk))).toContain('All businesses, by month');
    await expect(run('risk-report', '2026', risk)).rejects.toThrow(`${risk} is there already`);
    await expect(run('risk-report', '2031', join(folder, 'later.pdf'))).rejects.toThrow(
      "2031 hasn't begun. Choose 2026 or an earlier year.",
    );
    for (const wrong of [[], ['2026'], ['last', risk], ['2026', risk, 'x']])
      await expect(run('risk-report', ...wrong)).rejects.toThrow('risk-report takes YEAR FILE');
  } finally {
    await rm(folder, { recursive: true });
  }
});
