import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PLAID_ENV, PlaidStandIn } from './stand-in.ts';

let plaid: PlaidStandIn;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
});
afterAll(() => plaid.stop());
afterEach(() => {
  plaid.against_description.length = 0;
});

async function ask(path: string, body: object): Promise<{ status: number; answer: Record<string, unknown> }> {
  const headers = {
    'content-type': 'application/json',
    'plaid-client-id': PLAID_ENV.PLAID_CLIENT_ID,
    'plaid-secret': PLAID_ENV.PLAID_SECRET,
  };
  const response = await fetch(`${plaid.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
const LINK = {
  client_name: 'Drawbridge',
  language: 'en',
  country_codes: ['US'],
  user: { client_user_id: 'usr_1' },
  account_filters: { depository: { account_subtypes: ['checking'] } },
};

describe('Plaid’s stand-in', () => {
  it('answers what the description knows, and refuses every field that it does not, at any depth', async () => {
    expect((await ask('/link/token/create', LINK)).status).toBe(200);
    expect(plaid.against_description).toEqual([]);
    for (const [path, body, field] of [
      ['/link/token/create', { ...LINK, colour: 'red' }, 'colour'],
      ['/link/token/create', { ...LINK, constructor: 'red' }, 'constructor'],
      ['/link/token/create', { ...LINK, user: { ...LINK.user, nick: 'Ada' } }, 'user.nick'],
      ['/link/token/create', { ...LINK, account_filters: { depository: { ...LINK.account_filters.depository, colour: 'red' } } }, 'colour'],
      ['/link/token/create', { ...LINK, update: { account_selection_enabled: true, again: true } }, 'update.again'],
      ['/accounts/balance/get', { access_token: 'access-1', options: { account_id: 'one' } }, 'options.account_id'],
    ] as const) {
      plaid.against_description.length = 0;
      const { status, answer } = await ask(path, body);
      expect([field, status, answer]).toEqual([
        field,
        400,
        expect.objectContaining({ error_type: 'INVALID_REQUEST', error_code: 'UNKNOWN_FIELDS' }),
      ]);
      expect(plaid.against_description).toEqual([expect.stringContaining(field)]);
    }
  });

  it('refuses what the description does not allow', async () => {
    expect((await ask('/link/token/create', { ...LINK, country_codes: ['Utopia'] })).answer).toMatchObject({ error_code: 'INVALID_BODY' });
    expect(plaid.against_description).toHaveLength(1);
  });

  it('sends no message but as the description has it', () => {
    const account_id = 'BxBXxLj1m4HMXBm9WZZmCWVbPjX16EHwv99vp';
    const of = (webhook_type: string, webhook_code: string, more: object = {}) => ({
      environment: 'sandbox',
      webhook_type,
      webhook_code,
      item_id: 'wz666MBjYWTp2PDzzggYhM6oWWmBb',
      ...more,
    });
    const error = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED', error_message: 'x', display_message: null };
    for (const good of [
      of('ITEM', 'ERROR', { error }),
      of('ITEM', 'ERROR', { error: null }),
      of('ITEM', 'PENDING_DISCONNECT', { reason: 'INSTITUTION_MIGRATION', disconnect_time: '2027-03-01T00:00:00.000Z' }),
      of('AUTH', 'PRODUCT_PERMISSIONS_REQUIRED'),
      // The one message that the description has in two shapes.
      of('AUTH', 'VERIFICATION_EXPIRED', { account_id, error: null }),
      of('AUTH', 'VERIFICATION_EXPIRED', { account_id, error: 'A_CODE' }),
      of('AUTH', 'VERIFICATION_EXPIRED', { account_id, error }),
    ])
      expect(() => plaid.messages.require(good)).not.toThrow();
    for (const [bad, why] of [
      [of('ITEM', 'MADE_UP'), /no message ITEM MADE_UP/],
      [of('ITEM', 'ERROR'), /error/],
      [of('ITEM', 'ERROR', { error: 'ITEM_LOGIN_REQUIRED' }), /\/error must be object/],
      [of('ITEM', 'ERROR', { error: { ...error, error_type: 'MADE_UP' } }), /\/error\/error_type/],
      [of('ITEM', 'ERROR', { error: { ...error, http_code: 400 } }), /error\.http_code is unknown/],
      [of('ITEM', 'PENDING_DISCONNECT', { reason: 'INSTITUTION_MIGRATION', disconnect_time: 'soon' }), /\/disconnect_time/],
      [of('ITEM', 'LOGIN_REPAIRED', { account_id }), /account_id is unknown/],
      [of('ITEM', 'LOGIN_REPAIRED', { environment: 'utopia' }), /\/environment/],
      [of('AUTH', 'VERIFICATION_EXPIRED', { error: null }), /account_id/],
    ] as const)
      expect(() => plaid.messages.require(bad)).toThrow(why);
  });
});
