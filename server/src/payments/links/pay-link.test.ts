import {
  businesses,
  externalAccounts,
  invoiceLinks,
  type LinkKind,
  type MerchantLink,
  type PayableLink,
  paymentLinks,
  purchases,
} from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeByReturn, removeAccount, wantNewSignIn } from '../../../test/support/accounts.ts';
import { atAnotherMoment } from '../../../test/support/at-another-moment.ts';
import { CutOffBank } from '../../../test/support/cut-off-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { traceOf } from '../../../test/support/money.ts';
import { newPayer, type Payer, type Till, tillOf } from '../../../test/support/payments.ts';
import { newcomer, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { freeze } from '../../people/consumers/index.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

const bank = new CutOffBank();

let server: TestServer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' }, providers: { bankLinking: bank } });
  bank.real = sandboxBankLinking(server.context);
  // Ten in the morning in New York: no test runs over midnight by chance.
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  shop = await openShop(server, { names: ['Harbor Books'] });
  till = await tillOf(shop);
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

const KINDS: LinkKind[] = ['payment_link', 'invoice_link'];
const HTML = '<img src=x onerror=alert(1)> & "quotes"';
let keys = 0;
const newKey = () => `key-${++keys}`;
const make = (amount: number, kind?: LinkKind, memo?: string) => makeLink(server, till, amount, kind, memo);
const tryToPay = (payer: { token: string }, { id }: { id: string }, kind?: LinkKind, key?: string) =>
  tryToPayLink(server, payer, id, kind, key);
const read = (person: { token: string }, { id }: { id: string }, kind: LinkKind = 'payment_link') =>
  server.call(callsOf(kind).read, { token: person.token, params: { id } });
const purchasesOf = (person: { user_id: string }) =>
  server.context.db.many<Record<string, unknown>>('select * from purchases where consumer_id = $1 order by created_at, id', [
    person.user_id,
  ]);
const powers = async (person: { token: string }) => {
  const { purchase_power, invoice_link_purchase_power } = await server.ok(externalAccounts.purchasePower, { token: person.token });
  return [purchase_power, invoice_link_purchase_power];
};

describe.each(KINDS)('a %s', (kind) => {
  it('is shown to any consumer who has its id, with nothing of who made it [API-25]', async () => {
    const link = await make(1_250, kind, HTML);
    const seen = await read(await registerConsumer(server), link, kind);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body).toEqual({
      id: link.id,
      number: link.number,
      memo: HTML,
      amount: 1_250,
      expiration: link.expiration,
      purchased: false,
      void: false,
      updated_at: link.created_at,
      business_name: 'Harbor Books',
      time_zone: 'America/New_York',
    } satisfies PayableLink);
    expect(seen.headers.get('content-type')).toContain('application/json');
  });

  it('tells whoever holds its address and has not signed in who asks and for how much, while it can be paid, and nothing else', async () => {
    const peek = (id: string, of = kind) => server.call(callsOf(of).preview, { params: { id } });
    const link = await make(1_250, kind, HTML);
    const seen = await peek(link.id);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body).toEqual({ business_name: 'Harbor Books', amount: 1_250 });

    const [voided, expired] = [await make(1_300, kind), await make(1_400, kind)];
    expect(await tryToPay(await newPayer(server), link, kind)).toMatchObject({ status: 200 });
    await server.ok(callsOf(kind).void, { token: till.token, params: { id: voided.id } });
    const other = kind === 'payment_link' ? 'invoice_link' : 'payment_link';
    expect((await peek(link.id)).body).toEqual({ business_name: 'Harbor Books', paid: true });
    const notFound = { status: 404, refusal: { code: 'LINK_NOT_FOUND' } };
    for (const gone of [peek(voided.id), peek('x'), peek((await make(1_250, kind)).id, other)]) expect(await gone).toMatchObject(notFound);
    expect((await peek(expired.id)).status).toBe(200);
    expect(await atAnotherMoment(server, new Date(expired.expiration), () => peek(expired.id))).toMatchObject(notFound);
  });

  it('is paid once accepted: a pending purchase of its amount, on its channel and on the terms of the moment [API-26]', async () => {
    const [link, payer] = [await make(1_250, kind, 'Two loaves'), await newPayer(server)];
    const reply = await tryToPay(payer, link, kind);
    const now = await read(payer, link, kind);
    expect(reply.status).toBe(200);
    const { public_id, ...as_read } = reply.body;
    expect(as_read).toEqual(now.body);
    expect(now.body).toMatchObject({ purchased: true, void: false, amount: 1_250, memo: 'Two loaves' });
    const [purchase, ...others] = await purchasesOf(payer);
    expect(others).toEqual([]);
    expect(purchase).toMatchObject({
      public_id,
      status: 'PENDING',
      last_event: 'accepted',
      channel: kind,
      input_type: null,
      amount_cents: 1_250,
      notes: 'Two loaves',
      business_id: till.business_id,
      requested_by: shop.admin.user_id,
      bank_account_id: payer.account_id,
      fee_basis_points: 100,
      fee_fixed_cents: 25,
      purchase_power_cents: kind === 'payment_link' ? 50_000 : 500_000,
    });
    expect(purchase?.['requested_at']).toEqual(purchase?.['approved_at']);
    expect(public_id).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
    const { events } = await traceOf(server, purchase?.['id'] as string);
    expect(events).toEqual([{ event: 'accepted', from: null, to: 'PENDING', actor: payer.user_id, at: expect.any(String) }]);
    expect(await server.ok(purchases.read, { token: payer.token, params: { purchaseId: purchase?.['id'] as string } })).toMatchObject({
      status: 'COMPLETED',
      publicId: public_id,
    });
  });

  it('stands in the histories of both, and in the figures of the month', async () => {
    const clerk = await tillOf(shop);
    const month = () => server.ok(businesses.dashboard, { token: clerk.token, query: { syn_business_id: clerk.business_id } });
    const before = await month();
    const [link, payer] = [await make(777, kind), await newPayer(server)];
    const { public_id } = (await tryToPay(payer, link, kind)).body;
    expect(await month()).toEqual({
      MonthlySales: before.MonthlySales + 777,
      MonthlyTotalTransactions: before.MonthlyTotalTransactions + 1,
    });
    const recent = await server.ok(businesses.dashboardReport, { token: clerk.token, body: { limit: 50, offset: 0 } });
    expect(recent.items.filter(({ PublicID }) => PublicID === public_id)).toEqual([
      expect.objectContaining({ Channel: kind, BaseAmount: 777, TransactionStatus: 'PENDING', StoreName: 'Harbor Books' }),
    ]);
    const { items } = await server.ok(purchases.listRecent, { token: payer.token, body: { limit: 5, offset: 0 } });
    expect(items).toEqual([expect.objectContaining({ public_id, amount: 777, business_name: 'Harbor Books', status: 'Pending' })]);
  });

  it('is not found by an id that is unknown, malformed or of the other kind', async () => {
    const payer = await newPayer(server);
    const other = await make(100, kind === 'payment_link' ? 'invoice_link' : 'payment_link');
    for (const id of [`plk_${'0'.repeat(26)}`, 'nonsense', '../../users', '%27', other.id]) {
      expect(await read(payer, { id }, kind)).toMatchObject({
        status: 404,
        refusal: { code: 'LINK_NOT_FOUND', message: 'Link not found' },
      });
      expect(await tryToPay(payer, { id }, kind)).toMatchObject({ status: 404, refusal: { code: 'LINK_NOT_FOUND' } });
    }
    expect(await purchasesOf(payer)).toEqual([]);
  });

  it('cannot be paid twice, by the same or another, and tells nobody who has paid it', async () => {
    const [link, payer, other] = [await make(100, kind), await newPayer(server), await newPayer(server)];
    expect((await tryToPay(payer, link, kind)).status).toBe(200);
    for (const person of [payer, other])
      expect(await tryToPay(person, link, kind)).toMatchObject({ status: 400, refusal: { code: 'LINK_PAID', status: 400 } });
    expect(await purchasesOf(other)).toEqual([]);
    const seen = JSON.stringify((await read(other, link, kind)).body);
    for (const secret of [payer.user_id, payer.profile.last_name, 'pur_', 'public_id']) expect(seen).not.toContain(secret);
  });

  it('cannot be paid once it is voided, and says so', async () => {
    const [link, payer] = [await make(100, kind), await newPayer(server)];
    await server.ok(callsOf(kind).void, { token: till.token, params: { id: link.id } });
    expect(await tryToPay(payer, link, kind)).toMatchObject({ status: 400, refusal: { code: 'LINK_VOIDED' } });
    expect((await read(payer, link, kind)).body).toMatchObject({ void: true, purchased: false });
    expect(await purchasesOf(payer)).toEqual([]);
  });

  it('can be paid until the moment of its expiration, and read after it [MLK-20]', async () => {
    const life_ms = kind === 'payment_link' ? 12 * 3_600_000 : 30 * 86_400_000;
    const [late, in_time, payer] = [await make(100, kind), await make(100, kind), await newPayer(server)];
    expect(Date.parse(late.expiration) - Date.parse(late.created_at)).toBe(life_ms);
    await atAnotherMoment(server, new Date(Date.parse(in_time.expiration) - 2_000), async () => {
      expect((await tryToPay(payer, in_time, kind)).status).toBe(200);
      server.clock.set(new Date(late.expiration));
      expect(await tryToPay(payer, late, kind)).toMatchObject({ status: 400, refusal: { code: 'LINK_EXPIRED' } });
      expect((await read(payer, late, kind)).body).toMatchObject({ expiration: late.expiration, purchased: false, void: false });
    });
  });
});

describe('a refusal makes no purchase and leaves the link to be paid', () => {
  const stillPayable = async (link: MerchantLink, refused: { user_id: string }) => {
    expect(await purchasesOf(refused)).toEqual([]);
    const other = await newPayer(server);
    expect((await tryToPay(other, link)).status).toBe(200);
  };

  it('where the balance does not hold it', async () => {
    const [link, poor] = [await make(4_001), await newPayer(server, { balance: 4_000 })];
    expect(await tryToPay(poor, link)).toMatchObject({ status: 400, refusal: { code: 'INSUFFICIENT_FUNDS', status: 400 } });
    await stillPayable(link, poor);
    expect((await tryToPay(poor, await make(4_000))).status).toBe(200);
    expect(await powers(poor)).toEqual([0, 0]);
  });

  it('where the daily limit does not hold it', async () => {
    const [link, person] = [await make(50_001), await newPayer(server)];
    expect((await tryToPay(person, link)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    expect(await purchasesOf(person)).toEqual([]);
    await ownerRun(server, 'update consumers set daily_limit_cents = 50001 where user_id = $1', [person.user_id]);
    expect((await tryToPay(person, link)).status).toBe(200);
  });

  it('where the consumer has no account', async () => {
    const [link, person] = [await make(100), await registerConsumer(server)];
    expect(await tryToPay(person, link)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID', status: 400 } });
    await stillPayable(link, person);
  });

  it.each<[string, (person: Payer) => Promise<void>]>([
    ['waits for a new sign-in at the bank', (person) => wantNewSignIn(server, person)],
    ['a return has closed', (person) => closeByReturn(server, person, till)],
    ['was removed', (person) => removeAccount(server, person)],
  ])('where the account %s', async (_words, happens) => {
    const person = await newPayer(server);
    await happens(person);
    const [link, before] = [await make(100), await purchasesOf(person)];
    expect((await tryToPay(person, link)).refusal.code).toBe('ACCOUNT_INVALID');
    expect(await purchasesOf(person)).toEqual(before);
    expect((await tryToPay(await newPayer(server), link)).status).toBe(200);
  });

  it('where no balance is to be had: 503, and not kept for the key', async () => {
    const [link, person, key] = [await make(100), await newPayer(server), newKey()];
    bank.down = true;
    try {
      server.clock.advance({ seconds: 61 });
      expect(await tryToPay(person, link, 'payment_link', key)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
      expect(await purchasesOf(person)).toEqual([]);
    } finally {
      bank.down = false;
    }
    expect((await tryToPay(person, link, 'payment_link', key)).status).toBe(200);
  });

  it('where the bank, asked now because its word is older than a minute, holds less', async () => {
    const [link, person] = [await make(701), await newPayer(server)];
    await setSandboxAccount(server.context, person.account_id, { balance: 700 });
    server.clock.advance({ seconds: 61 });
    expect((await tryToPay(person, link)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    await stillPayable(link, person);
    // What the bank says now is what counts, to the cent.
    server.clock.advance({ seconds: 61 });
    expect((await tryToPay(person, await make(700))).status).toBe(200);
    expect(await purchasesOf(person)).toEqual([expect.objectContaining({ purchase_power_cents: 700 })]);
  });

  it('where something breaks halfway: nothing of it stays, and the key works again', async () => {
    const [link, person, key] = [await make(123), await newPayer(server), newKey()];
    const owner = new pg.Client({ connectionString: server.urls.owner_url });
    await owner.connect();
    try {
      await owner.query('alter table ledger_transfers add constraint fault check (amount_cents <> 123) not valid');
      expect(await tryToPay(person, link, 'payment_link', key)).toMatchObject({ status: 500, refusal: { code: 'INTERNAL' } });
      expect(await purchasesOf(person)).toEqual([]);
      expect((await read(person, link)).body).toMatchObject({ purchased: false, updated_at: link.created_at });
      await owner.query('alter table ledger_transfers drop constraint fault');
    } finally {
      await owner.end();
    }
    expect((await tryToPay(person, link, 'payment_link', key)).status).toBe(200);
  });
});

describe('who may', () => {
  it('pay and read: no merchant, nobody without a profile, a permission or a token; a frozen consumer reads only', async () => {
    const link = await make(100);
    const refused = async (token: string) => [(await read({ token }, link)).refusal.code, (await tryToPay({ token }, link)).refusal.code];
    expect(await refused('nonsense')).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await refused(await shop.admin.signIn())).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await refused((await newcomer(server)).token)).toEqual(['PROFILE_REQUIRED', 'PROFILE_REQUIRED']);
    const person = await newPayer(server);
    const { subject, phone } = person;
    const without = await server.tokenFor({ subject, phone, role: 'Consumer', permissions: ['pc:view:profile'] });
    expect(await refused(without)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await freeze(server.context, person.user_id);
    server.clock.advanceWall({ seconds: 2 });
    const token = await person.signIn();
    expect((await read({ token }, link)).status).toBe(200);
    expect(await tryToPay({ token }, link)).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_FROZEN' } });
    expect(await tryToPay(person, link)).toMatchObject({ status: 401 });
    expect(await purchasesOf(person)).toEqual([]);
  });

  it('have the bank asked ahead for their balance by looking at a link: only who may pay it', async () => {
    const [link, frozen, other] = [await make(100), await newPayer(server), await newPayer(server)];
    await freeze(server.context, frozen.user_id);
    server.clock.advanceWall({ seconds: 2 });
    const token = await frozen.signIn();
    server.clock.advance({ minutes: 2 });
    const age_ms = async ({ account_id }: Payer) => {
      const { at } = await server.context.db.one<{ at: Date }>('select balance_at as at from bank_accounts where id = $1', [account_id]);
      return server.clock.now().getTime() - at.getTime();
    };
    expect((await read({ token }, link)).status).toBe(200);
    expect((await read(other, link)).status).toBe(200);
    await expect.poll(() => age_ms(other)).toBeLessThan(60_000);
    expect(await age_ms(frozen)).toBeGreaterThanOrEqual(120_000);
  });

  it('find links where they are switched off: nobody', async () => {
    const off = await startTestServer({ env: { FEATURE_PAYMENT_LINKS: 'off' }, beside: server });
    try {
      const [link, invoice, payer] = [await make(100), await make(100, 'invoice_link'), await newPayer(server)];
      for (const [calls, { id }] of [
        [paymentLinks, link],
        [invoiceLinks as unknown as typeof paymentLinks, invoice],
      ] as const) {
        const params = { id };
        const { subject, phone } = payer;
        const consumer = { token: await off.tokenFor({ subject, phone, role: 'Consumer' }), params };
        const merchant = { token: await off.tokenFor({ subject: shop.admin.subject, role: 'AdminAccount' }), params };
        const replies = await Promise.all([
          off.call(calls.read, consumer),
          off.call(calls.accept, consumer),
          off.call(calls.list, { token: merchant.token, query: { limit: 10, offset: 0 } }),
          off.call(calls.create, { token: merchant.token, body: { amount: 1, memo: 'x', syn_business_id: till.business_id } }),
          off.call(calls.void, merchant),
          off.call(calls.resetExpiration, merchant),
          off.call(calls.dispatch, { ...merchant, body: { method: 'sms', recipient: '+12125550123' } }),
        ]);
        expect(replies.map(({ status, refusal }) => [status, refusal.code])).toEqual(Array(7).fill([404, 'NOT_FOUND']));
      }
      expect((await read(payer, link)).body).toMatchObject({ purchased: false, void: false });
    } finally {
      await off.stop();
    }
  });
});
