import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGN_IN_SCOPE, WEB_CLIENT_ID } from '@drawbridge/contract';
import type { SandboxApiKeys } from '@drawbridge/contract/sandbox-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../server/test/support/drawbridge-command.ts';
import { startTestServer, TEST_SANDBOX_SECRET, type TestServer } from '../../../../server/test/support/index.ts';
import { callSandbox } from '../../../../server/test/support/money.ts';
import { openShop } from '../../../../server/test/support/people.ts';
import { CLIENT_ID, SCOPE } from './sign-in.ts';

let server: TestServer;
let config: string;
let key: string;
beforeAll(async () => {
  config = mkdtempSync(join(tmpdir(), 'drawbridge-trigger-'));
  server = await startTestServer({ identity: 'embedded' });
  await openShop(server, { names: ['Harbor Books'] });
  const { businesses } = (await callSandbox(server, 'GET', '/api-keys')).json as SandboxApiKeys;
  const wishes = { syn_business_id: businesses[0]?.syn_business_id, name: 'Command' };
  key = ((await callSandbox(server, 'POST', '/api-keys', wishes)).json as { secret: string }).secret;
});
afterAll(async () => {
  await server.stop();
  rmSync(config, { recursive: true });
});

const trigger = (...args: string[]) =>
  runCommand(['trigger', ...args], {
    config,
    env: { DRAWBRIDGE_URL: server.url, DRAWBRIDGE_API_KEY: key, DRAWBRIDGE_SANDBOX_SECRET: TEST_SANDBOX_SECRET },
  });

describe('drawbridge trigger', () => {
  it.each([
    ['payment', 'purchase.pending', 'PENDING'],
    ['link', 'purchase.pending', 'PENDING'],
    ['failed', 'purchase.failed', 'FAILED'],
    ['return', 'purchase.declined', 'DECLINED'],
    ['refund', 'purchase.cancelled', 'CANCELLED'],
    ['posted', 'purchase.posted', 'POSTED'],
  ])('plays %s with a real customer, and waits for %s [DEV-06]', async (name, type, status) => {
    const { code, out, err } = await trigger(name, '--json', '--amount', '31.25');
    expect([code, err]).toEqual([0, expect.stringContaining('registered and linked a checking account')]);
    expect(JSON.parse(out)).toMatchObject({ object: 'event', type, data: { status, amount: 3_125, business_name: 'Harbor Books' } });
  });

  it('says what it does, and shows the events of the payment [DEV-06]', async () => {
    const { code, out } = await trigger('payment');
    expect(code).toBe(0);
    expect(out).toMatch(/opened a checkout session for order TEST-\d{6} of \$24\.50\.\n.* registered .*\n.* paid: [0-9A-Z]{12}\.\n/);
    expect(out).toMatch(/purchase\.pending .*evt_\S+\n$/);
  });

  it('signs consumers in as the web client does', () => {
    expect([CLIENT_ID, SCOPE]).toEqual([WEB_CLIENT_ID, SIGN_IN_SCOPE]);
  });
});
