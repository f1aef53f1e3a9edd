import { externalAccounts, proofs } from '@drawbridge/contract';
import type { Trace } from '@drawbridge/contract/trace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, answer, depositsTo, linkByNumbers } from '../../../test/support/by-numbers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay, traceOf } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import { correctNumbers, invariants } from '../../people/bank-accounts/index.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer({ env: { UNSEEN_BALANCE_LIMIT_CENTS: '50000' } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await server.stop();
});

type Validations = NonNullable<Trace['consent']>['validations'];
const evidenceOf = async ({ public_id }: Payment): Promise<Validations> => (await traceOf(server, public_id)).consent?.validations ?? [];
async function proofOf({ public_id }: Payment): Promise<string> {
  const { pdf } = await server.ok(proofs.read, { token: await shop.admin.signIn(), params: { purchaseId: public_id } });
  return wordsOfPdf(Buffer.from(pdf, 'base64'));
}
/** A payment now, by somebody who has just signed in, at a till that has. */
async function paid(consumer: TestConsumer): Promise<Payment> {
  const admin = { ...shop.admin, token: await shop.admin.signIn() };
  return pay(server, { token: await consumer.signIn() }, { ...shop, admin }, 1_000);
}
const later = (seconds: number) => server.clock.advance({ seconds });

it('shows on the proof of authorization how the account was validated, when, by whom, and under which reference [RSK-07]', async () => {
  const consumer = await registerConsumer(server);
  const account_id = await linkChecking(server, consumer);
  const [evidence, ...more] = await evidenceOf(await paid(consumer));
  expect(more).toEqual([]);
  const { provider_item_id, vendor_account_id } = await server.context.db.one<Record<string, string>>(
    'select i.provider_item_id, a.vendor_account_id from bank_accounts a join bank_link_items i on i.id = a.item_id where a.id = $1',
    [account_id],
  );
  expect(evidence).toMatchObject({
    how: 'bank_link',
    provider: 'sandbox',
    reference: `item ${provider_item_id}, account ${vendor_account_id}`,
  });
  const words = await proofOf(await paid(consumer));
  expect(words).toContain('How the account was validated');
  expect(words).toContain('The consumer signed in at the bank through the sandbox bank link');
  expect(words).toContain(`${evidence?.at.slice(0, 10)} ${evidence?.at.slice(11, 19)} UTC`);
  expect(words).toContain(`item ${provider_item_id}`);
  expect(words).toContain('the consumer');
});

it('keeps what each debit rested on, also after the numbers changed and the account was linked again [RSK-07]', async () => {
  const consumer = await registerConsumer(server);
  const account_id = await linkChecking(server, consumer);
  const first = await paid(consumer);
  const [evidence, proof] = [await evidenceOf(first), await proofOf(first)];
  later(60);
  const [account] = await server.ok(externalAccounts.list, { token: await consumer.signIn() });
  const signedIn = { ...consumer, token: await consumer.signIn() };
  expect(await linkChecking(server, signedIn, { vendor_access_token: account?.VendorAccessToken ?? '' })).toBe(account_id);
  const second = await paid(consumer);
  later(60);
  await server.context.db.transaction((tx) =>
    correctNumbers(server.context, tx, account_id, { account_number: '4455667788' }, 'C01, trace number 021999010000042'),
  );
  later(60);
  const third = await paid(consumer);
  const [again] = await evidenceOf(second);
  expect(again?.how).toBe('bank_link');
  expect(Date.parse(again?.at ?? '') - Date.parse(evidence[0]?.at ?? '')).toBeGreaterThanOrEqual(60_000);
  const [shown, corrected, ...more] = await evidenceOf(third);
  expect([shown, more]).toEqual([again, []]);
  expect(corrected).toMatchObject({ how: 'notification_of_change', provider: null, reference: 'C01, trace number 021999010000042' });
  expect(await proofOf(third)).toContain('The bank corrected the numbers by a notification of change');
  expect(await evidenceOf(first)).toEqual(evidence);
  expect(await proofOf(first)).toBe(proof);
});

it('tells micro-entries from a bank link, with the day on which their amounts were told [RSK-07]', async () => {
  const consumer = await registerConsumer(server);
  const { SynAccountID, ExpectedOn } = await linkByNumbers(server, consumer, accountNumber(7));
  const kept = () => server.context.db.many<{ how: string }>('select how from account_validations where account_id = $1', [SynAccountID]);
  expect(await kept()).toEqual([]);
  await advanceTo(server, newYork(ExpectedOn, '08:30:05'));
  const amounts = await depositsTo(server, accountNumber(7));
  expect((await answer(server, { token: await consumer.signIn() }, SynAccountID, amounts)).status).toBe(200);
  expect(await kept()).toEqual([{ how: 'micro_entries' }]);
  const payment = await paid(consumer);
  expect(await evidenceOf(payment)).toMatchObject([
    { how: 'micro_entries', provider: null, reference: expect.stringMatching(/^verification \S+$/), name_match: null },
  ]);
  expect(await proofOf(payment)).toContain('told the amounts of two micro-entries (ACCTVERIFY) to the account');
});

it('is proved: an account without its evidence is found, and the server cannot write any [RSK-07]', async () => {
  const owner = ownerDatabase(server);
  try {
    const all = invariants(server.context.sealer);
    expect(await brokenOf(server.context.db, all)).toEqual([]);
    const found = await seenAfter(owner, 'delete from account_validations where seq = 1', (tx) => brokenOf(tx, all));
    expect(found).toEqual(['how the numbers of every account that can be debited were validated is kept']);
    await expect(server.context.db.run('delete from account_validations')).rejects.toThrow('permission denied');
    await expect(server.context.db.run(`select note_account_validation('acc_1', 'bank_link', now(), 'x')`)).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await owner.close();
  }
});
