import { externalAccounts, purchases } from '@drawbridge/contract';
import { expect } from 'vitest';
import { decideRejectedFile } from '../../src/ach/index.ts';
import { dishonorReturn, listDishonoredReturns, writeOffDishonoredReturn } from '../../src/collections/dishonored-returns/index.ts';
import { cancelRefund } from '../../src/disbursements/refunds/index.ts';
import { balancesOf, type LedgerAccountName } from '../../src/ledger/index.ts';
import { entryHandlers } from '../../src/what-happens-when.ts';
import { payOutTo } from '../support/accounts.ts';
import { broken } from '../support/broken.ts';
import type { TestServer } from '../support/index.ts';
import { advanceTo, callSandbox, newYork } from '../support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../support/people.ts';
import { tryToRefund } from '../support/refunds.ts';
import { resolve, trigger } from '../support/returned.ts';
import { dateOf, dayOf, type Minute, nextMoment, timeOf } from './days.ts';
import type { Model } from './model.ts';
import { listAtBank, listInvalid, listPayouts, listStatuses, payoutReference } from './store.ts';
import type { Business, Customer, DishonoredReturn, Entry, File, Payout, Purchase, Refund } from './things.ts';

/** The accounts of the sandbox bank that the model's customers pay from, and how each answers. */
const ACCOUNTS: readonly (readonly [name: string, Pick<Customer['at_bank'], 'returns' | 'refuses_credits'>])[] = [
  ['Everyday Checking', { returns: undefined, refuses_credits: undefined }],
  ['R01 once', { returns: { code: 'R01', times: 1, after_days: 0 }, refuses_credits: undefined }],
  ['R09 once', { returns: { code: 'R09', times: 1, after_days: 0 }, refuses_credits: undefined }],
  ['R10 after 20 days', { returns: { code: 'R10', times: -1, after_days: 20 }, refuses_credits: undefined }],
  ['R01 always', { returns: { code: 'R01', times: -1, after_days: 0 }, refuses_credits: undefined }],
  ['NOC C01 new number', { returns: undefined, refuses_credits: undefined }],
  ['NOC C05 savings', { returns: undefined, refuses_credits: undefined }],
  ['Closed for credits', { returns: undefined, refuses_credits: 'R02' }],
];

interface Person {
  readonly who: TestConsumer;
  readonly account_id: string;
  readonly account: string;
}

type ByName<Value> = Readonly<Record<string, Value>>;

/** What must be equal on both sides. */
interface Books {
  readonly purchases: ByName<string>;
  readonly refunds: ByName<string>;
  readonly payouts: readonly string[];
  readonly cash: number;
  readonly fees: number;
  readonly dishonored: number;
  readonly losses: number;
  readonly payable: ByName<number>;
  readonly pending: ByName<number>;
  readonly at_bank: ByName<number>;
  readonly invalid: readonly string[];
}

/** Drives the real server and the model alike: each call here makes both calls, and says whether both answered the same. */
export class Simulator {
  readonly server: TestServer;
  readonly model: Model;
  readonly people = new Map<Customer, Person>();
  readonly shops = new Map<Business, TestShop>();
  readonly public_ids = new Map<Purchase, string>();
  readonly references = new Map<Refund, string>();
  #made = 0;

  constructor(server: TestServer, model: Model) {
    this.server = server;
    this.model = model;
  }

  get at(): Date {
    return this.#moment(this.model.now);
  }

  #moment(minute: Minute): Date {
    return newYork(dateOf(dayOf(minute)), `${timeOf(minute)}:20`);
  }

  /** Goes to a moment, with everything that happens on the way. */
  async advanceTo(minute: Minute): Promise<void> {
    this.model.advanceTo(minute);
    await advanceTo(this.server, this.#moment(minute));
  }

  /** A little later: the balance that the service knew is too old by then. */
  async tick(): Promise<void> {
    const next = nextMoment(this.model.now);
    const target = this.model.now + 2;
    // Clear of the moment itself: a slow machine must not slip past it.
    if (target > next - 30) return this.advanceTo(next + 2);
    this.model.advanceTo(target);
    this.server.clock.set(this.at);
  }

  async openShop(): Promise<Business> {
    const name = `Shop ${String.fromCharCode(65 + this.model.businesses.length)}`;
    const shop = await openShop(this.server, { names: [name], paid_out: true });
    const business: Business = { name, pending: 0, payable: 0, paid_out: 0, version: 1, stopped: false };
    this.model.businesses.push(business);
    this.shops.set(business, shop);
    return business;
  }

  async newCustomer(): Promise<void> {
    const n = this.model.customers.length;
    const [account, behavior] = ACCOUNTS[n % ACCOUNTS.length] ?? ACCOUNTS[0] ?? expect.fail('no account');
    const who = await registerConsumer(this.server);
    const account_id = await linkChecking(this.server, who, { account });
    const { returns, refuses_credits } = behavior;
    const at_bank = { balance: 500_000, returns: returns && { ...returns }, refuses_credits };
    const customer: Customer = { name: who.user_id, at_bank, invalid: undefined };
    this.model.customers.push(customer);
    this.people.set(customer, { who, account_id, account });
  }

  /** A till asks for an amount, and the customer approves, refuses, or does nothing. */
  async buy(customer: Customer, business: Business, amount: number, then: 'approve' | 'refuse' | 'leave'): Promise<void> {
    const { server, model } = this;
    const token = await this.#person(customer).who.signIn();
    const started = await server.ok(purchases.start, { token });
    const shop = this.#shop(business);
    const asked = await server.call(purchases.requestDebit, {
      token: await shop.admin.signIn(),
      body: { purchaseId: started.ID, amount, syn_business_id: shop.business_id },
    });
    const refusal = model.refusalOf(customer, amount);
    expect(asked.status === 200 ? undefined : asked.refusal?.code, 'what the till is told').toBe(refusal);
    if (refusal !== undefined) return;
    const body = { purchaseId: started.ID };
    if (then === 'refuse') await server.ok(purchases.denyDebit, { token, body });
    if (then === 'approve') {
      await server.ok(purchases.confirmDebit, { token, body });
      this.public_ids.set(model.buy(started.ID, customer, business, amount), started.PublicId);
    }
    if (then === 'leave') {
      // Nobody does anything until it has run out.
      await this.advanceTo(model.now + 7);
      const gone = await server.call(purchases.confirmDebit, { token, body });
      expect(gone.status).not.toBe(200);
    }
  }

  async reinitiate(p: Purchase): Promise<void> {
    const may = this.model.mayReinitiate(p);
    const reply = await trigger(this.server, this.#shop(p.business), this.#payment(p));
    expect(reply.status === 200, `a reinitiation: ${JSON.stringify(reply.refusal)}`).toBe(may);
    if (may) this.model.reinitiate(p);
  }

  async resolve(p: Purchase): Promise<void> {
    const may = this.model.mayResolve(p);
    const reply = await resolve(this.server, this.#shop(p.business), this.#payment(p));
    expect(reply.status === 200, `resolving: ${JSON.stringify(reply.refusal)}`).toBe(may);
    if (may) this.model.resolve(p);
  }

  async refund(p: Purchase, amount: number): Promise<void> {
    const reply = await tryToRefund(this.server, this.#shop(p.business), this.#payment(p), amount);
    const refusal = this.model.refundRefusal(p, amount);
    expect(reply.status === 200 ? undefined : reply.refusal?.code, 'a refund').toBe(refusal);
    if (refusal === undefined) {
      this.references.set(this.model.refund(reply.body.id, p, amount), reply.body.reference);
    }
  }

  async cancelHeld(r: Refund): Promise<void> {
    const done = await cancelRefund(this.server.context, this.#reference(r), { by: 'ops', why: 'simulated' });
    expect(done).toBe(r.status === 'HELD' ? 'done' : 'not_held');
    if (r.status === 'HELD') this.model.cancelHeld(r);
  }

  async sendBack(entry: Entry | undefined, public_id: string, code: string): Promise<void> {
    const may = this.model.returnable(entry);
    expect(await this.#callSandbox('/ach/return', { public_id, code }), `a return of ${public_id}`).toBe(may);
    if (may) this.model.sendBack(entry, code);
  }

  sendBackPurchase = (p: Purchase, code: string) => this.sendBack(p.entry, this.#publicId(p), code);
  sendBackRefund = (r: Refund, code: string) => this.sendBack(r.entry, this.#reference(r), code);

  async sendBackPayout(payout: Payout, code: string): Promise<void> {
    const of_business = this.model.payouts.filter(({ business }) => business === payout.business);
    const { business_id } = this.#shop(payout.business);
    const reference = await payoutReference(this.server.context.db, business_id, of_business.indexOf(payout));
    await this.sendBack(payout.entry, reference, code);
  }

  async sendWrong(p: Purchase, wrong: 'duplicate' | 'wrong_amount'): Promise<void> {
    const entry = this.model.newestAtBank(p);
    const may = entry !== undefined && entry.sent_back === (wrong === 'duplicate');
    expect(await this.#callSandbox('/ach/return', { public_id: this.#publicId(p), code: 'R24', fault: wrong }), `a ${wrong}`).toBe(may);
    if (may) this.model.sendWrong(entry, 'R24', wrong);
  }

  async sendChange(p: Purchase, code: string): Promise<void> {
    const may = this.model.newestAtBank(p)?.file.status === 'settled';
    expect(await this.#callSandbox('/ach/change', { public_id: this.#publicId(p), code }), `a change ${code}`).toBe(may);
    if (may) this.model.sendChange();
  }

  async dishonor(p: Purchase): Promise<void> {
    const may = this.model.mayDishonor(p);
    const done = await dishonorReturn(this.server.context, this.#publicId(p), 'R70', 'ops').then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code !== 'RETURN_NOT_POSSIBLE') throw error;
        return false;
      },
    );
    expect(done, 'dishonoring a return').toBe(may);
    if (may) this.model.dishonor(p);
  }

  async contest(d: DishonoredReturn): Promise<void> {
    expect(await this.#callSandbox('/ach/contest', { public_id: this.#publicId(d.purchase) }), 'contesting').toBe(true);
    this.model.contest(d);
  }

  /** Abandons everything that banks have kept. */
  async writeOff(): Promise<void> {
    const kept = this.model.dishonored_returns.filter((d) => d.of_return === undefined && ['contested', 'abandoned'].includes(d.status));
    const rows = (await listDishonoredReturns(this.server.context)).filter(
      (row) => (row.contested_at ?? row.abandoned_at) !== null && row.written_off_at === null,
    );
    for (const { id } of rows)
      await writeOffDishonoredReturn(this.server.context, id, 'ops').catch((error: unknown) => {
        // Of a return that had its effect there is nothing to abandon.
        if ((error as { code?: string }).code !== 'RETURN_NOT_POSSIBLE') throw error;
      });
    for (const d of kept) this.model.writeOff(d);
  }

  async reject(file: File): Promise<void> {
    const may = file.status === 'handed over' && !file.entries.some(({ sent_back }) => sent_back);
    expect(await this.#callSandbox('/ach/reject', { name: this.nameOf(file), reason: 'Simulated' }), 'rejecting a file').toBe(may);
    if (may) this.model.reject(file);
  }

  async decide(file: File, decision: 'reoriginated' | 'abandoned'): Promise<void> {
    const wish = { name: this.nameOf(file), decision, by: 'ops', why: 'simulated' };
    expect(await decideRejectedFile(this.server.context, entryHandlers, wish)).toMatchObject({ kind: 'decided', anew: true });
    this.model.decide(file, decision);
  }

  async changeSettlementAccount(business: Business): Promise<void> {
    this.#made += 1;
    const account = {
      routing_number: '021999019',
      account_number: `88${String(this.#made).padStart(8, '0')}`,
      account_type: 'checking',
    } as const;
    await payOutTo(this.server, this.#shop(business).business_id, account);
    this.model.changeSettlementAccount(business);
  }

  /** The customer links the same account again, after a return has closed it to us. */
  async relink(customer: Customer): Promise<void> {
    const { who, account } = this.#person(customer);
    const token = await who.signIn();
    const [linked] = await this.server.ok(externalAccounts.list, { token });
    await linkChecking(this.server, { ...who, token }, { account, vendor_access_token: linked?.VendorAccessToken ?? '' });
    this.model.relink(customer);
  }

  /** The customer's wages come, and not too few of them. */
  async payWages(customer: Customer): Promise<void> {
    customer.at_bank.balance = 500_000;
    await callSandbox(this.server, 'POST', `/bank/accounts/${this.#person(customer).account_id}`, { balance: 500_000 });
  }

  // ---- whether both say the same

  async compare(): Promise<void> {
    expect(await this.#inBooks(), 'the books, and what must be').toEqual(this.#expected());
  }

  async prove(): Promise<void> {
    expect(await broken(this.server)).toEqual([]);
  }

  #expected(): Books {
    const { model } = this;
    return {
      purchases: Object.fromEntries(model.purchases.map(({ name, status }) => [name, status])),
      refunds: Object.fromEntries(model.refunds.map(({ name, status }) => [name, status])),
      payouts: model.payouts.map(({ business, amount, status }) => `${business.name} ${amount} ${status}`).toSorted(),
      cash: model.cash,
      fees: model.fees,
      dishonored: model.dishonored,
      losses: model.losses,
      payable: Object.fromEntries(model.businesses.map(({ name, payable }) => [name, payable])),
      pending: Object.fromEntries(model.businesses.map(({ name, pending }) => [name, pending])),
      at_bank: Object.fromEntries(model.customers.map(({ name, at_bank }) => [name, at_bank.balance])),
      invalid: model.customers
        .filter(({ invalid }) => invalid !== undefined)
        .map(({ name }) => name)
        .toSorted(),
    };
  }

  async #inBooks(): Promise<Books> {
    const { db } = this.server.context;
    const all = async (account: LedgerAccountName) => [...(await balancesOf(db, account)).values()].reduce((sum, one) => sum + one, 0);
    const each = async (account: LedgerAccountName) => {
      const balances = await balancesOf(db, account);
      return Object.fromEntries([...this.shops].map(([{ name }, { business_id }]) => [name, balances.get(business_id) ?? 0]));
    };
    const payouts = await listPayouts(db);
    const at_bank = await listAtBank(db);
    const statuses = async (table: 'purchases' | 'refunds') =>
      Object.fromEntries(
        (await listStatuses(db, table))
          .filter(({ value }) => !['DENIED', 'INITIATED', 'WAITING_FOR_APPROVAL'].includes(value))
          .map(({ name, value }) => [name, value]),
      );
    const approved = new Set(this.model.purchases.map(({ name }) => name));
    return {
      purchases: Object.fromEntries(
        Object.entries(await statuses('purchases')).filter(
          ([id, status]) => approved.has(id) || status === 'POSTED' || status === 'PENDING',
        ),
      ),
      refunds: await statuses('refunds'),
      payouts: payouts.map(({ name, value, number }) => `${name} ${number} ${value}`).toSorted(),
      cash: await all('cash_at_odfi'),
      fees: await all('fee_income'),
      dishonored: await all('dishonored_returns'),
      losses: await all('losses'),
      payable: await each('merchant_payable'),
      pending: await each('merchant_pending'),
      at_bank: Object.fromEntries(at_bank.map(({ name, number }) => [name, number])),
      invalid: (await listInvalid(db)).map(({ name }) => name).toSorted(),
    };
  }

  // ---- names

  /** The name of a file follows from the day of its cutoff: there is one a day. */
  nameOf(file: File): string {
    return `ach-${dateOf(file.originated_on).replaceAll('-', '')}-2200-A.ach`;
  }

  #person(customer: Customer): Person {
    return this.people.get(customer) ?? expect.fail('nobody');
  }

  #shop(business: Business): TestShop {
    return this.shops.get(business) ?? expect.fail('no shop');
  }

  #publicId(p: Purchase): string {
    return this.public_ids.get(p) ?? expect.fail('no payment');
  }

  #reference(r: Refund): string {
    return this.references.get(r) ?? expect.fail('no refund');
  }

  #payment(p: Purchase) {
    return { purchase_id: p.name, public_id: this.#publicId(p), amount_cents: p.amount };
  }

  /** Whether the sandbox's bank did it, or said that it cannot. */
  async #callSandbox(path: string, body: unknown): Promise<boolean> {
    const reply = await callSandbox(this.server, 'POST', path, body);
    if (reply.status === 200) return true;
    if (reply.status === 400) return false;
    throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  }
}
