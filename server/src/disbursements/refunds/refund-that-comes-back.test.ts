import { refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePrimary } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callSandbox, newYork, outgoingFiles } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { pastCutoff, posted, refund } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
afterAll(() => server.stop());

it('a refund that comes back again and again is released twice and not a third time: it would only be held again', async () => {
  const shop = await openShop(server, { paid_out: true });
  const payer = await registerConsumer(server);
  await linkChecking(server, payer);
  const sent = await refund(server, shop, await posted(server, payer, shop, 2_000), 2_000);
  /** As the merchant is shown it, and whether it waits for a person. */
  const stand = async () => {
    const { items } = await server.ok(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: sent.purchase_id } });
    return [items[0]?.status, (await runCommand(server.context, ['list-refunds'])).includes(sent.reference)];
  };
  const release = () => runCommand(server.context, ['release-refund', sent.reference, '--why', 'spoke to them', '--by', 'Ingrid']);
  /** It goes with the next file, and comes back from the account to which it went; then they link another. */
  const comesBack = async (institution: string) => {
    await pastCutoff(server);
    expect(await stand()).toEqual(['sent', false]);
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: sent.reference, code: 'R02' })).toMatchObject({ status: 200 });
    expect(await stand()).toEqual(['pending', true]);
    await makePrimary(server, payer, await linkChecking(server, { ...payer, token: await payer.signIn() }, { institution }));
  };
  await comesBack('ins_lakeshore');
  await release();
  await comesBack('ins_prairie_state');
  await release();
  await comesBack('ins_first_harbor');
  await expect(release()).rejects.toThrow('three times');
  expect(await stand()).toEqual(['pending', true]);
});

it('a refund that came back, and then stands in a file that the bank rejects, goes with the next one once that is re-originated', async () => {
  const shop = await openShop(server, { paid_out: true });
  const payer = await registerConsumer(server);
  await linkChecking(server, payer);
  const sent = await refund(server, shop, await posted(server, payer, shop, 2_500), 2_500);
  const status = async () =>
    (await server.context.db.one<{ status: string }>('select status from credits where id = $1', [sent.id])).status;
  await pastCutoff(server);
  await callSandbox(server, 'POST', '/ach/return', { public_id: sent.reference, code: 'R02' });
  await makePrimary(server, payer, await linkChecking(server, { ...payer, token: await payer.signIn() }, { institution: 'ins_lakeshore' }));
  await runCommand(server.context, ['release-refund', sent.reference, '--why', 'spoke to them']);
  await pastCutoff(server);
  const name = (await outgoingFiles(server)).at(-1) ?? '';
  expect(await callSandbox(server, 'POST', '/ach/reject', { name, reason: 'Wrong day' })).toMatchObject({ status: 200 });
  expect(await status()).toBe('REJECTED');
  await pastCutoff(server);
  expect(await status()).toBe('REJECTED');
  await runCommand(server.context, ['re-originate', name, '--why', 'the bank asked for it']);
  await pastCutoff(server);
  expect(await status()).toBe('IN_FILE');
  expect(await broken(server)).toEqual([]);
});
