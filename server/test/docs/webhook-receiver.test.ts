import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/kernel/db/embedded.ts';
import { theBlock } from './all-blocks.ts';
import { type Running, startSample, withReal, writeSample } from './run-sample.ts';

const SECRET = `whsec_${Buffer.from('a-secret-that-nobody-else-knows!').toString('base64')}`;
/** Of docs/webhooks.md: the server that takes messages. */
const { text } = theBlock('docs/webhooks.md', 'ts', 'createServer');

let port: number;
let receiver: Running;
beforeAll(async () => {
  port = await freePort();
  const [, shown = ''] = /\.listen\((\d+)\)/.exec(text) ?? [];
  const file = writeSample('receiver.ts', withReal(text, { [`listen(${shown})`]: `listen(${port})` }));
  receiver = await startSample(file, port, { WEBHOOK_SECRET: SECRET });
});
afterAll(() => receiver.stop());

const post = async (body: string, signature: string, at: Date) =>
  fetch(`http://localhost:${port}/payments`, {
    method: 'POST',
    body,
    headers: { 'webhook-id': 'whm_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature },
  });

it('the server that the page on webhooks shows takes what was signed with its secret, and nothing else [DEV-08]', async () => {
  const at = new Date();
  const body = JSON.stringify({ type: 'purchase.posted', data: { order_id: '10042' } });
  const signature = new Webhook(SECRET).sign('whm_1', at, body);
  expect((await post(body, signature, at)).status).toBe(204);
  await expect.poll(receiver.printed).toContain('10042');
  expect((await post(body.replace('10042', '10043'), signature, at)).status).toBe(400);
  expect((await post(body, 'v1,AAAA', at)).status).toBe(400);
});
