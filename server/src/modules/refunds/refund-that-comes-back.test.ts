import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../operate/commands.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { advanceTo, callSandbox, newYork } from '../../testing/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../testing/people.ts';
import { nextCutoff, ownerRun, posted, refund } from '../../testing/refunds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterAll(() => server.stop());

it('a refund that comes back again and again is released twice and not a third time: it would only be held again', async () => {
  const shop = await openShop(server, { paid_out: true });
  const payer = await registerConsumer(server);
  const account_id = await linkChecking(server, payer);
  const sent = await refund(server, shop, await posted(server, payer, shop, 2_000), 2_000);
  await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 5_000));
  await callSandbox(server, 'POST', '/ach/return', { public_id: sent.reference, code: 'R02' });
  await linkChecking(server, payer, { institution: 'ins_lakeshore' });
  await ownerRun(server, `update bank_accounts set is_primary = false where consumer_id = '${payer.user_id}'`);
  await ownerRun(server, `update bank_accounts set is_primary = true where consumer_id = '${payer.user_id}' and id <> '${account_id}'`);
  // As if it had gone to the other account and come back from there.
  const cameBack = (attempt: number) =>
    ownerRun(
      server,
      `insert into ach_entries (id, file_id, effective_entry_date, kind, subject_id, bank_account_id, account_version, attempt, trace_number,
                                amount_cents, transaction_code, receiver_name, settled_at, returned_at, return_code)
       select 'ent_back_${attempt}', e.file_id, e.effective_entry_date, 'refund', e.subject_id, a.id, 1, ${attempt}, '09100001999999${attempt}',
              e.amount_cents, e.transaction_code, e.receiver_name, f.cut_at, f.cut_at, 'R03'
         from ach_entries e join ach_files f on f.id = e.file_id, bank_accounts a
        where e.kind = 'refund' and e.subject_id = '${sent.id}' and e.attempt = 1 and a.is_primary`,
    );
  const status = async () =>
    (await server.context.db.one<{ status: string }>('select status from refunds where id = $1', [sent.id])).status;
  const release = () => runCommand(server.context, ['release-refund', sent.reference, '--why', 'spoke to them', '--by', 'Ingrid']);
  for (const attempt of [2, 3]) await cameBack(attempt);
  await expect(release()).rejects.toThrow('three times');
  expect(await status()).toBe('HELD');
  await ownerRun(server, `delete from ach_entries where id = 'ent_back_3'`);
  await release();
  await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 5_000));
  expect(await status()).toBe('IN_FILE');
});
