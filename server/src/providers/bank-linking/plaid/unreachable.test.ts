import dns from 'node:dns';
import { ERRORS, externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LostOutside, startExpiredServer } from '../../../../test/support/expired-server.ts';
import { startTestServer, type TestServer } from '../../../../test/support/index.ts';
import { type Till, tillOf, tryToAsk } from '../../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../../test/support/people.ts';
import { link, send } from '../../../../test/support/plaid/journey.ts';
import { PLAID_ENV, PlaidStandIn } from '../../../../test/support/plaid/stand-in.ts';
import { checking, type PlaidItem } from '../../../../test/support/plaid/world.ts';
import { elapsedMs } from '../../../kernel/clock/clock.ts';
import type { Checkable } from '../../shared/finding.ts';

/** Far from what a call may take that is waited for. */
const AT_ONCE_MS = 8_000;
const PLAID_HOST = 'sandbox.plaid.com';
const LINK_TOKEN = '/link/token/create';

type Done = (error: NodeJS.ErrnoException | null, address: string | dns.LookupAddress[], family: number) => void;

/** Nobody answers to Plaid's name any more; all others are found as before. */
async function losePlaidsName(): Promise<LostOutside> {
  const real = dns.lookup;
  const lost = (host: string) =>
    Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host });
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: dns.LookupOptions, done: Done) => {
    if (host === PLAID_HOST) process.nextTick(done, lost(host));
    else real(host, options, done);
  }) as typeof dns.lookup);
  return { url: '', stop: async () => spy.mockRestore() };
}

let plaid: PlaidStandIn;
let server: TestServer;
let till: Till;
let person: TestConsumer;
let item: PlaidItem;
let account_id: string;
beforeAll(async () => {
  plaid = await PlaidStandIn.start();
  server = await startTestServer({ env: plaid.env });
  till = await tillOf(await openShop(server));
  person = await registerConsumer(server);
  const [first] = await link(server, plaid, person, [checking({ available: 500 })]);
  item = plaid.world.items.at(-1) as PlaidItem;
  account_id = first?.SynAccountID ?? '';
  expect((await server.ok(externalAccounts.purchasePower, { token: person.token })).purchase_power).toBe(50_000);
});
afterAll(async () => {
  await server.stop();
  await plaid.stop();
});

describe.each<[string, string, () => Promise<LostOutside>]>([
  ['whose name is gone', 'ENOTFOUND', losePlaidsName],
  ['whose certificate has run out', 'CERT_HAS_EXPIRED', startExpiredServer],
])('Plaid, %s', (_what, cause, lose) => {
  let lost: LostOutside;
  let cut_off: TestServer;
  beforeAll(async () => {
    server.clock.advance({ minutes: 20 });
    lost = await lose();
    // Where no address is set, it is Plaid's own.
    cut_off = await startTestServer({
      beside: server,
      env: { ...PLAID_ENV, PLAID_URL: lost.url, OIDC_AUDIENCE: server.context.config.oidc_audience },
    });
  });
  afterAll(async () => {
    await cut_off.stop();
    await lost.stop();
  });

  /** The log lines of a piece of work about one call. */
  async function loggedWhile(call: string, work: () => Promise<void>): Promise<Record<string, unknown>[]> {
    const lines = cut_off.log_lines.length;
    const began_ms = elapsedMs();
    await work();
    expect(elapsedMs() - began_ms).toBeLessThan(AT_ONCE_MS);
    const all = cut_off.log_lines.slice(lines).map((line) => JSON.parse(line) as Record<string, unknown>);
    return all.filter((line) => line['call'] === call);
  }
  const expectCause = (told: Record<string, unknown>[]) =>
    expect(told[0]).toMatchObject({ level: 40, provider: 'plaid', code: cause, took_ms: expect.any(Number) });

  it('cannot link anybody: the page’s words, the log with its cause, at once [LIV-11, LIV-12]', async () => {
    const { token } = person;
    const refusal = { code: 'LINKING_UNAVAILABLE', message: ERRORS.LINKING_UNAVAILABLE.message };
    const opened = await loggedWhile(LINK_TOKEN, async () =>
      expect(await cut_off.call(externalAccounts.linkToken, { token, body: null })).toMatchObject({ status: 503, refusal }),
    );
    expectCause(opened);
    const body = {
      vendor_public_token: 'public-sandbox-1',
      vendor_institution_id: 'ins_109508',
      vendor_institution_name: 'First Platypus Bank',
      accountIds: ['one'],
      accountMasks: ['0001'],
      vendor_access_token: null,
    };
    const exchanged = await loggedWhile('/item/public_token/exchange', async () =>
      expect(await cut_off.call(externalAccounts.link, { token, body })).toMatchObject({ status: 503, refusal }),
    );
    expectCause(exchanged);
  });

  it('tells no balance: the till hears of it at once, and the account stays as it is [LIV-11, LIV-12]', async () => {
    const { token } = person;
    const started = await cut_off.ok(purchases.start, { token });
    const told = await loggedWhile('/accounts/balance/get', async () =>
      expect(await tryToAsk(cut_off, till, started, 1_000)).toMatchObject({
        status: 503,
        refusal: { code: 'BALANCE_UNAVAILABLE', message: ERRORS.BALANCE_UNAVAILABLE.message },
      }),
    );
    expectCause(told);
    const kept = await server.context.db.one('select closed_because from bank_accounts where id = $1', [account_id]);
    expect(kept).toEqual({ closed_because: null });
  });

  it('has its messages sent again, for their signature cannot be checked [LIV-08, LIV-12]', async () => {
    const message = { webhook_type: 'ITEM', webhook_code: 'USER_PERMISSION_REVOKED', item_id: item.item_id };
    const told = await loggedWhile('/webhook_verification_key/get', async () => expect(await send(cut_off, plaid, message)).toBe(503));
    expectCause(told);
  });

  it('is found out by the check, with what to look at [LIV-04]', async () => {
    const found = await (cut_off.context.bankLinking as Partial<Checkable>).check?.();
    expect(found?.[0]).toMatchObject({
      what: 'Plaid credentials',
      good: false,
      says: expect.stringContaining(cause),
      remedy: expect.stringContaining('may reach Plaid'),
    });
  });

  it('holds up no other door [LIV-12]', async () => {
    const { token } = person;
    const asked = await loggedWhile(LINK_TOKEN, async () => {
      expect((await cut_off.ok(externalAccounts.list, { token })).map(({ SynAccountID }) => SynAccountID)).toEqual([account_id]);
      await cut_off.ok(externalAccounts.makePrimary, { token, body: { SynAccountID: account_id } });
      await registerConsumer(cut_off);
      expect((await fetch(`${cut_off.url}/readyz`)).status).toBe(200);
    });
    expect(asked).toEqual([]);
  });
});
