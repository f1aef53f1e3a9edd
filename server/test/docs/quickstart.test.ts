import { webhooks } from '@drawbridge/contract';
import { type CheckoutSession, checkoutSession } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVER } from '../../../site/build/reference/samples.ts';
import { freePort } from '../../src/kernel/db/embedded.ts';
import { newKey, tryToPay } from '../support/checkout.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { newPayer } from '../support/payments.ts';
import { openShop } from '../support/people.ts';
import { pastCutoff } from '../support/refunds.ts';
import { BLOCKS, theBlock } from './all-blocks.ts';
import { type Running, shell, startSample, withReal, writeSample } from './run-sample.ts';

const PAGE = 'docs/quickstart.md';
/** What a person fills in, or does once for all that follows. */
const BY_HAND = /^npm start$|^export \w+=\S*…$/m;

let server: TestServer;
let receiver: Running;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = await freePort();
  const { text } = theBlock(PAGE, 'js');
  receiver = await startSample(writeSample('receive.mjs', withReal(text, { 'listen(8091)': `listen(${port})` })), port);
});
afterAll(async () => {
  await receiver.stop();
  await server.stop();
});

const session = async (command: string, env: Readonly<Record<string, string>>): Promise<CheckoutSession> =>
  checkoutSession.parse(JSON.parse(await shell(command, env)));

it('the quickstart leads to a paid order, word for word [DEV-08]', async () => {
  const shop = await openShop(server);
  const { secret: KEY } = await newKey(server, shop);
  const url = `http://localhost:${port}`;
  await server.ok(webhooks.create, { token: await shop.admin.signIn(), body: { syn_business_id: shop.business_id, url } });
  const commands = BLOCKS.filter(({ file, language, text }) => file === PAGE && language === 'sh' && !BY_HAND.test(text));
  const [open = '', look = ''] = commands.map(({ text }) => withReal(text, { [SERVER]: server.url }));
  expect(commands.length).toBe(2);

  const { id } = await session(open, { KEY });
  expect((await tryToPay(server, await newPayer(server), id)).status).toBe(200);
  await expect.poll(receiver.printed).toContain('"type":"purchase.pending"');
  expect(await session(look, { KEY, SESSION: id })).toMatchObject({ status: 'paid', order_id: '1' });

  while ((await session(look, { KEY, SESSION: id })).purchase?.status === 'PENDING') await pastCutoff(server);
  await expect.poll(receiver.printed).toContain('"type":"purchase.posted"');
  expect(receiver.printed()).toContain(`"checkout_session_id":"${id}"`);
});
