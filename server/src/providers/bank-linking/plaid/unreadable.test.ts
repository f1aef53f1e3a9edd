import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { isValid, link, send } from '../../../../test/support/plaid/journey.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidItem } from '../../../../test/support/plaid/world.ts';

let plaid: PlaidStandIn;
let server: TestServer;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: plaid.env });
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});
afterEach(() => expect(plaid.against_description).toEqual([]));

interface Linked {
  readonly person: TestConsumer;
  readonly item: PlaidItem;
  readonly id: string;
}
async function linked(): Promise<Linked> {
  const person = await registerConsumer(server);
  const [first] = await link(server, plaid, person, [checking()]);
  const item = plaid.world.items.at(-1);
  if (!first || !item) throw new Error('nothing was linked');
  return { person, item, id: first.SynAccountID };
}
const isGood = ({ person, id }: Linked) => isValid(server, person, id);
const ERROR = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED', error_message: 'x', display_message: null, status: 400 };
const SECRET = 'a-value-that-no-log-shows';
const asDescribed = ({ item_id }: PlaidItem) => ({ webhook_type: 'ITEM', webhook_code: 'USER_PERMISSION_REVOKED', item_id, error: null });

describe('a message of Plaid’s that is not as it describes it', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['ITEM', 'ERROR', { error: SECRET }, 'error'],
    ['ITEM', 'ERROR', { error: [ERROR] }, 'error'],
    ['ITEM', 'ERROR', { error: { ...ERROR, error_code: 7 } }, 'error'],
    ['ITEM', 'ERROR', { error: { error_code: SECRET } }, 'error'],
    ['ITEM', 'ERROR', {}, 'error'],
    ['ITEM', 'USER_PERMISSION_REVOKED', { error: SECRET }, 'error'],
    ['ITEM', 'USER_PERMISSION_REVOKED', { item_id: 7 }, 'item_id'],
    ['ITEM', 'USER_PERMISSION_REVOKED', { item_id: null }, 'item_id'],
    ['ITEM', 'USER_ACCOUNT_REVOKED', { account_id: [SECRET] }, 'account_id'],
    ['ITEM', 'USER_ACCOUNT_REVOKED', {}, 'account_id'],
    ['ITEM', 'PENDING_DISCONNECT', { disconnect_time: 'soon' }, 'disconnect_time'],
    ['ITEM', 'PENDING_EXPIRATION', { consent_expiration_time: 1_900_000_000 }, 'consent_expiration_time'],
    ['AUTH', 'DEFAULT_UPDATE', { account_ids_with_updated_auth: { [SECRET]: 'ACCOUNT_NUMBER' } }, 'account_ids_with_updated_auth'],
    ['AUTH', 'DEFAULT_UPDATE', { account_ids_with_updated_auth: null }, 'account_ids_with_updated_auth'],
  ])('%s %s %j is refused and logged, changes nothing, and the next is taken [LIV-08]', async (webhook_type, webhook_code, more, field) => {
    const on = await linked();
    const { item_id } = on.item;
    const lines = server.log_lines.length;
    expect(await send(server, plaid, { webhook_type, webhook_code, item_id, ...more }, { undescribed: true })).toBe(400);
    expect(await isGood(on)).toBe(true);
    const told = server.log_lines.slice(lines).filter((line) => line.includes('not as described'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, message: `${webhook_type} ${webhook_code}`, fields: [field] }),
    ]);
    if (field !== 'item_id') expect(told[0]).toContain(item_id);
    expect(server.log_lines.slice(lines).join('\n')).not.toContain(SECRET);

    expect(await send(server, plaid, asDescribed(on.item))).toBe(200);
    expect(await isGood(on)).toBe(false);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"webhook_type":"ITEM"}', '{"webhook_type":"ITEM","webhook_code":{}}'])(
    'or no message at all, %j, is refused and logged [LIV-08]',
    async (body) => {
      const lines = server.log_lines.length;
      const signature = await plaid.signer.sign(body, server.clock.wall());
      const { status } = await fetch(`${server.url}/api/webhooks/plaid`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'plaid-verification': signature },
        body,
      });
      expect(status).toBe(400);
      expect(server.log_lines.slice(lines).filter((line) => line.includes('not as described'))).toHaveLength(1);
    },
  );

  it('and is sent again in good order is acted on then [LIV-08]', async () => {
    const on = await linked();
    const message = { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: on.item.item_id };
    on.item.error = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };
    expect(await send(server, plaid, { ...message, error: 'ITEM_LOGIN_REQUIRED' }, { undescribed: true })).toBe(400);
    expect(await send(server, plaid, { ...message, error: ERROR })).toBe(200);
    expect(await isGood(on)).toBe(false);
  });
});

describe('a message whose error is a code alone', () => {
  it('is taken where the description has it so, and does what it says [LIV-08]', async () => {
    const on = await linked();
    const account_id = on.item.accounts[0]?.account_id;
    const of = (webhook_type: string, webhook_code: string, more: object) => ({
      webhook_type,
      webhook_code,
      item_id: on.item.item_id,
      ...more,
    });
    expect(await send(server, plaid, of('TRANSACTIONS', 'INITIAL_UPDATE', { error: 'A_CODE', new_transactions: 0 }))).toBe(200);
    expect(await send(server, plaid, of('AUTH', 'AUTOMATICALLY_VERIFIED', { account_id, error: 'A_CODE' }))).toBe(200);
    expect(await isGood(on)).toBe(true);
    expect(await send(server, plaid, of('AUTH', 'VERIFICATION_EXPIRED', { account_id, error: 'A_CODE' }))).toBe(200);
    expect(await isGood(on)).toBe(false);
  });
});

describe('a message that we do nothing about', () => {
  it('is taken, whatever stands in it besides its kind and its item [LIV-08]', async () => {
    const on = await linked();
    const lines = server.log_lines.length;
    for (const more of [{ error: 'A_CODE' }, { error: 7, disconnect_time: 'soon', account_id: {} }]) {
      const message = { webhook_type: 'CASH_FLOW_UPDATES', webhook_code: 'MADE_UP_SINCE', item_id: on.item.item_id, ...more };
      expect(await send(server, plaid, message, { undescribed: true })).toBe(200);
    }
    const error = { ...ERROR, error_type: 'constructor', error_code: 'toString' };
    const message = { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: on.item.item_id, error };
    expect(await send(server, plaid, message, { undescribed: true })).toBe(200);
    expect(server.log_lines.slice(lines).filter((line) => line.includes('"taken":"taken"'))).toHaveLength(3);
    expect(await isGood(on)).toBe(true);
  });
});
