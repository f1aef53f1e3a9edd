import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import type { Checkable } from '../../shared/finding.ts';

const LINK_TOKEN = '/link/token/create';
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
afterEach(() => {
  plaid.weather.clear();
  expect(plaid.against_description).toEqual([]);
});

const check = async () => (await (server.context.bankLinking as Partial<Checkable>).check?.()) ?? [];
const aboutLink = async () => (await check()).find(({ what }) => what === 'Plaid Link');

describe('the check of Plaid', () => {
  it('asks for a token of Link as for a consumer, and links nobody [LIV-04]', async () => {
    const items = plaid.world.items.length;
    expect(await aboutLink()).toMatchObject({ good: true, says: expect.stringContaining('gives a token') });
    expect(plaid.askedFor(LINK_TOKEN).length).toBeGreaterThan(0);
    expect(plaid.world.items.length).toBe(items);
  });

  it.each([
    ['INVALID_FIELD', 'INVALID_REQUEST', 'Allowed redirect URIs'],
    ['INVALID_PRODUCT', 'INVALID_INPUT', 'enable Auth'],
    ['UNAUTHORIZED_ROUTE_ACCESS', 'INVALID_INPUT', 'ask Plaid about the request'],
  ])('says what to do about %s [LIV-04]', async (code, type, remedy) => {
    plaid.weather.set(LINK_TOKEN, { kind: 'error', status: 400, type, code });
    expect(await aboutLink()).toMatchObject({
      good: false,
      says: expect.stringContaining(code),
      remedy: expect.stringContaining(remedy),
    });
  });

  it('asks for none where the credentials are no good [LIV-04]', async () => {
    plaid.weather.set('/institutions/get_by_id', { kind: 'error', status: 400, type: 'INVALID_INPUT', code: 'INVALID_API_KEYS' });
    const asked = plaid.askedFor(LINK_TOKEN).length;
    expect((await check())[0]).toMatchObject({
      what: 'Plaid credentials',
      good: false,
      says: expect.stringMatching(/^Plaid refuses the credentials \(INVALID_INPUT INVALID_API_KEYS(, request [\w-]+)?\)\.$/),
    });
    expect(plaid.askedFor(LINK_TOKEN).length).toBe(asked);
  });

  it('says in words that Plaid cannot be reached [LIV-04]', async () => {
    plaid.weather.set('/institutions/get_by_id', { kind: 'closed' });
    expect((await check())[0]?.says).toBe('Plaid cannot be reached: the connection was cut (ECONNRESET).');
  });
});
