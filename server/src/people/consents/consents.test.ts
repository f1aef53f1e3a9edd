import { createHash } from 'node:crypto';
import { paymentLinks, purchases } from '@drawbridge/contract';
import { debitAuthorization } from '@drawbridge/contract/authorization';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, type Payment, pay, traceOf } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { shareClock } from '../../../test/support/test-clock.ts';
import { proofOf, invariants as sealInvariants, sealNow } from '../../kernel/seals/index.ts';
import { invariants } from './invariants.ts';
import { forgetOldConsents } from './tidy.ts';

interface Consent {
  readonly at: Date;
  readonly amount_cents: number;
  readonly business_name: string;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly account_named: boolean;
  readonly address: string;
  readonly device: string | null;
  readonly language: 'en' | 'es';
  readonly kind: string;
  readonly words: string;
  readonly sha256: string;
}

let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let account: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Büro & {last_four}'] });
  ada = await registerConsumer(server);
  account = await linkChecking(server, ada);
});
afterAll(() => server.stop());

const consentOf = (purchase: string) =>
  server.context.db.maybe<Consent>(
    `select c.at, c.amount_cents, c.business_name, c.institution_name, c.account_type, c.last_four, c.account_named, c.address, c.device,
            t.language, t.kind, encode(c.text_sha256, 'hex') as sha256,
            consent_words(t.text, t.language, c.amount_cents, c.institution_name, c.account_type, c.last_four, c.business_name) as words
       from consents c join consent_texts t on t.id = c.text_id join purchases p on p.id = c.purchase_id
      where p.id = $1 or p.public_id = $1`,
    [purchase],
  );
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function pays(amount: number, wishes: { headers?: Record<string, string>; syn_account_id?: string } = {}): Promise<string> {
  const { id } = await server.ok(paymentLinks.create, {
    token: shop.admin.token,
    body: { syn_business_id: shop.business_id, amount, memo: 'Two chairs' },
  });
  const paid = await server.ok(paymentLinks.accept, {
    token: ada.token,
    params: { id },
    query: { syn_account_id: wishes.syn_account_id },
    ...(wishes.headers && { headers: wishes.headers }),
  });
  return paid.public_id ?? '';
}

describe('an approval at the counter', () => {
  it('keeps what was read, its hash, when, from where, and by what device', async () => {
    const payment = await ask(server, ada, shop, 123_45);
    expect(await consentOf(payment.purchase_id)).toBeUndefined();
    const headers = { 'user-agent': `Phone\u00e9 ${'x'.repeat(400)}`, 'accept-language': 'en' };
    await server.ok(purchases.confirmDebit, { token: ada.token, body: { purchaseId: payment.purchase_id }, headers });
    const consent = await consentOf(payment.purchase_id);
    expect(consent).toMatchObject({ kind: 'order', language: 'en', amount_cents: 123_45, account_named: true, address: '127.0.0.1' });
    expect(consent?.device).toMatch(/^Phone/);
    expect(consent?.device).toHaveLength(200);
    expect(consent?.words.split('\n')).toEqual([
      'Confirm Your Order',
      'Order Amount',
      '$123.45',
      consent?.institution_name,
      `•••• ${consent?.last_four}`,
      'Büro & {last_four}',
      `By confirming, you authorize a one-time debit of $123.45 from your account at ${consent?.institution_name} ending in ${consent?.last_four}, to pay Büro & {last_four}.`,
      'I agree to the Consumer ACH Processing terms',
      'Confirm Order',
    ]);
    expect(consent?.sha256).toBe(hashOf(consent?.words ?? ''));
    expect(consent?.at.toISOString()).toBe((await traceOf(server, payment.public_id)).payment?.approved_at);
  });

  it('is kept once, however often it is sent', async () => {
    const payment = await ask(server, ada, shop, 2_000);
    const again = () => server.call(purchases.confirmDebit, { token: ada.token, body: { purchaseId: payment.purchase_id }, key: 'same' });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    const { count } = await server.context.db.one<{ count: number }>(
      'select count(*)::integer as count from consents where purchase_id = $1',
      [payment.purchase_id],
    );
    expect(count).toBe(1);
  });

  it('is not kept of an order that was refused', async () => {
    const payment = await ask(server, ada, shop, 2_000);
    await server.ok(purchases.denyDebit, { token: ada.token, body: { purchaseId: payment.purchase_id } });
    expect(await consentOf(payment.purchase_id)).toBeUndefined();
  });
});

describe('an approval of a link', () => {
  it('keeps the sentence that the page shows, in the language of the page [LNK-10]', async () => {
    for (const language of ['en', 'es'] as const) {
      const consent = await consentOf(await pays(1_234, { headers: { 'accept-language': language }, syn_account_id: account }));
      if (!consent) throw new Error('there is no record');
      const shown = debitAuthorization({ ...consent }, language)
        .map(({ text }) => text)
        .join('');
      expect(consent).toMatchObject({ kind: 'debit', language, account_named: true, words: shown, sha256: hashOf(shown) });
    }
  });

  it('says where the call did not name the account', async () => {
    expect(await consentOf(await pays(999))).toMatchObject({ account_named: false });
  });
});

describe('the words', () => {
  it('are put together in the database as on the page, whatever stands in them', async () => {
    const text = fc.string({ maxLength: 20 }).map((value) => value.replaceAll(/[{}\0\\]/g, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('en', 'es'),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        text,
        fc.constantFrom('checking', 'CHECKING', 'savings', 'other'),
        fc.string(),
        async (language, amount_cents, institution_name, account_type, name) => {
          const business_name = name.replaceAll('\0', '').replaceAll(/[\uD800-\uDFFF]/g, '');
          const debit = {
            amount_cents,
            institution_name: institution_name.replaceAll(/[\uD800-\uDFFF]/g, ''),
            account_type,
            last_four: '4821',
            business_name,
          };
          const { words } = await server.context.db.one<{ words: string }>(
            `select consent_words(text, language, $2, $3, $4, '4821', $5) as words from consent_texts where kind = 'debit' and language = $1`,
            [language, amount_cents, debit.institution_name, account_type, business_name],
          );
          expect(words).toBe(
            debitAuthorization(debit, language)
              .map((piece) => piece.text)
              .join(''),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what is kept', () => {
  it('can be neither changed nor deleted by the server', async () => {
    await expect(server.context.db.run(`update consents set amount_cents = 1`)).rejects.toThrow('permission denied');
    await expect(server.context.db.run(`delete from consents`)).rejects.toThrow('permission denied');
    await expect(server.context.db.run(`update consent_texts set text = ''`)).rejects.toThrow('permission denied');
  });

  it('is kept for two years and 60 days after the last day on which its debit could come back, and forgotten then [TRU-12]', async () => {
    const bob = await registerConsumer(server);
    await linkChecking(server, bob);
    server.clock.set(newYork('2026-06-02', '23:00'));
    const payment: Payment = await pay(server, bob, shop, 3_000);
    await advanceTo(server, newYork('2026-06-10', '22:00:05'));
    const at = async (moment: Date) => {
      server.clock.set(moment);
      await shareClock(server.clock, server.context.db);
      await pays(500);
      expect(await sealNow(server.context, 10_000)).toEqual([]);
      await forgetOldConsents(server.context);
      return (await consentOf(payment.purchase_id)) !== undefined;
    };
    // Approved on the night of 2 June 2026, in the file of the 3rd, settled on the 4th at 08:30.
    expect(await at(newYork('2028-06-04', '08:31'))).toBe(true);
    // A return of theirs can come 65 days later at the very most.
    expect(await at(newYork('2028-10-07', '08:29'))).toBe(true);
    expect(await at(newYork('2028-10-07', '08:31'))).toBe(false);
    server.clock.set(newYork('2026-06-11', '10:00'));
  });

  it('holds under its seals when some of it was forgotten, and what else is taken away is named [TRU-12] [TRU-07]', async () => {
    expect(await sealNow(server.context, 10_000)).toEqual([]);
    const { count } = await server.context.db.one<{ count: number }>('select sum(row_count) as count from removed_rows');
    expect(count).toBeGreaterThan(0);
    const proof = sealInvariants.find(({ name }) => name === proofOf('consents'));
    expect(await proof?.check(server.context.db)).toEqual([]);
    for (const { name, check } of invariants) expect(await check(server.context.db), name).toEqual([]);
    const owner = new pg.Client({ connectionString: server.urls.owner_url });
    await owner.connect();
    try {
      const { rows } = await owner.query('select min(seq)::int as seq from consents');
      await owner.query('create temporary table was as select * from consents where seq = $1', [rows[0].seq]);
      await owner.query('delete from consents where seq = $1', [rows[0].seq]);
      expect(await proof?.check(server.context.db)).toEqual([
        expect.stringMatching(`^consents ${rows[0].seq} is missing: it stands under seal`),
      ]);
      await owner.query('insert into consents overriding system value select * from was');
      expect(await proof?.check(server.context.db)).toEqual([]);
    } finally {
      await owner.end();
    }
  });

  it('is kept for that time whatever the server says the time is [TRU-12]', async () => {
    await pay(server, ada, shop, 3_100);
    await advanceTo(server, newYork('2026-06-19', '22:00:05'));
    expect(await sealNow(server.context, 10_000)).toEqual([]);
    // As the owner: the server's own role can forge no authorization to begin with.
    const owner = ownerDatabase(server);
    const undone = new Error('undone');
    const attempt = owner.transaction(async (tx) => {
      const recent = () =>
        tx.one<{ count: number }>(`select count(*) as count from consents where at between '2026-06-05' and '2026-12-31'`);
      const before = await recent();
      expect(before.count).toBeGreaterThan(0);
      await tx.run('select forget_old_consents()');
      expect(await recent()).toEqual(before);
      // The clock a hundred years ahead, and an authorization of that day.
      await tx.run('update clock set offset_ms = offset_ms + 3153600000000');
      await tx.run(
        `insert into consents (purchase_id, at, consumer_id, business_id, business_name, bank_account_id, institution_name, account_type, last_four,
                               amount_cents, account_named, text_id, text_sha256)
         select 'pur_forged', '2100-01-01', consumer_id, business_id, business_name, bank_account_id, institution_name, account_type, last_four,
                amount_cents, account_named, text_id, text_sha256 from consents limit 1`,
      );
      await tx.run('select forget_old_consents()');
      expect(await recent()).toEqual(before);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
    await owner.close();
  });
});

describe('npm run prove', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: server.urls.owner_url });
    await owner.connect();
  });
  afterAll(() => owner.end());

  const broken = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const { name, check } of invariants) if ((await check(server.context.db)).length > 0) names.push(name);
    return names;
  };

  it.each([
    ['every payment that was approved has the record of its authorization', `delete from consents where purchase_id = $1`],
    [
      'every authorization is over the payment that it stands with',
      `update consents set at = at + interval '1 second' where purchase_id = $1`,
    ],
    ["every authorization's text hashes to what was shown", `update consents set last_four = '0000' where purchase_id = $1`],
  ])('finds where it does not hold that %s', async (name, breaking) => {
    await pay(server, ada, shop, 1_100);
    const payment = await pay(server, ada, shop, 1_100);
    expect(await broken()).toEqual([]);
    await owner.query('begin');
    await owner.query(breaking, [payment.purchase_id]);
    await owner.query('commit');
    expect(await broken()).toEqual([name]);
    await owner.query(`delete from consents where purchase_id = $1`, [payment.purchase_id]);
    await owner.query(`update purchases set approved_at = '2026-01-01' where id = $1`, [payment.purchase_id]);
    expect(await broken()).toEqual([]);
  });
});
