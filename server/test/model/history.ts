import { DAY, dayOf, nextMoment } from './days.ts';
import type { Random } from './random.ts';
import type { Simulator } from './simulator.ts';
import { owes } from './things.ts';

const CODES = ['R01', 'R01', 'R01', 'R09', 'R08', 'R02', 'R03', 'R10', 'R07', 'R29', 'R16', 'R24', 'R05'];
const CHANGES = ['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C04', 'C09', 'C13'];

/** One thing that may happen: gives what it was, in words, or undefined where there was nothing to do it with. */
type Step = (simulator: Simulator, random: Random) => Promise<string | undefined>;

const STEPS: readonly (readonly [weight: number, Step])[] = [
  [30, buy],
  [7, later],
  [7, toNext],
  [3, days],
  [6, (w, r) => withOne(r.pick(w.model.purchases.slice(-60)), (p) => w.sendBackPurchase(p, r.pick(CODES) ?? 'R01'), 'a return')],
  [
    2,
    (w, r) =>
      withOne(
        r.pick(w.model.purchases),
        (p) => w.sendWrong(p, r.pick(['duplicate', 'wrong_amount'] as const) ?? 'duplicate'),
        'a wrong return',
      ),
  ],
  [
    3,
    (w, r) =>
      withOne(
        r.pick(w.model.purchases.filter(({ customer }) => isPlain(w, customer))),
        (p) => w.sendChange(p, r.pick(CHANGES) ?? 'C01'),
        'a change',
      ),
  ],
  [8, (w, r) => withOne(r.pick(w.model.purchases.filter(owes)) ?? r.pick(w.model.purchases), (p) => w.reinitiate(p), 'a reinitiation')],
  [2, (w, r) => withOne(r.pick(w.model.purchases.filter(owes)) ?? r.pick(w.model.purchases), (p) => w.resolve(p), 'resolved')],
  [8, refund],
  [
    3,
    (w, r) =>
      withOne(
        r.pick(w.model.refunds.filter(({ entry }) => entry)),
        (one) => w.sendBackRefund(one, r.pick(['R03', 'R16', 'R24']) ?? 'R24'),
        'a refund back',
      ),
  ],
  [2, (w, r) => withOne(r.pick(w.model.refunds), (one) => w.cancelHeld(one), 'a held refund abandoned')],
  [2, (w, r) => withOne(r.pick(w.model.payouts.slice(-8)), (one) => w.sendBackPayout(one, 'R02'), 'a payout back')],
  [
    3,
    (w, r) =>
      withOne(
        r.pick(w.model.businesses.filter(({ stopped }) => stopped)),
        (one) => w.changeSettlementAccount(one),
        'another settlement account',
      ),
  ],
  [
    3,
    (w, r) =>
      withOne(r.pick(w.model.purchases.filter(({ status }) => status === 'DECLINED').slice(-8)), (p) => w.dishonor(p), 'a dishonor'),
  ],
  [3, contest],
  [1, async (w) => w.writeOff().then(() => 'written off')],
  [2, reject],
  [5, decide],
  [3, relink],
  [2, (w, r) => withOne(r.pick(w.model.customers), (one) => w.payWages(one), 'wages')],
  [1, async (w) => w.newCustomer().then(() => 'somebody new')],
];

/** Runs one step, a little after the one before, and gives what it was. */
export async function runStep(simulator: Simulator, random: Random, note: (words: string) => void): Promise<void> {
  for (;;) {
    const step = random.weighed(STEPS);
    await simulator.tick();
    const done = await step(simulator, random);
    if (done === undefined) continue;
    note(`${simulator.at.toISOString()} ${done}`);
    return;
  }
}

async function withOne<T>(one: T | undefined, act: (one: T) => Promise<unknown>, words: string): Promise<string | undefined> {
  if (one === undefined) return undefined;
  await act(one);
  return `${words} ${nameOf(one)}`;
}

function nameOf(one: unknown): string {
  return typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : '';
}

async function buy(simulator: Simulator, random: Random): Promise<string | undefined> {
  const { customers, businesses } = simulator.model;
  const number = random.below(customers.length);
  const customer = customers[number];
  // Whose account returns one debit pays at one shop: which of two debits comes first is the file's order.
  const business = customer?.at_bank.returns ? businesses[number % businesses.length] : random.pick(businesses);
  if (!customer || !business) return undefined;
  const amount = random.weighed([
    [8, 100 + random.below(9_000)],
    [1, 1 + random.below(30)],
    [1, 48_000 + random.below(4_000)],
  ]);
  const then = random.weighed([
    [20, 'approve' as const],
    [1, 'refuse' as const],
    [1, 'leave' as const],
  ]);
  // What is left alone runs out after five minutes: not across a cutoff.
  await simulator.buy(customer, business, amount, then);
  return `${customer.name} buys for ${amount} and would ${then}`;
}

async function refund(simulator: Simulator, random: Random): Promise<string | undefined> {
  // One that has just been made can still be taken back before a file.
  const p = random.pick(simulator.model.purchases.slice(random.below(2) === 0 ? -3 : -40));
  if (!p) return undefined;
  const left = simulator.model.refundable(p);
  const amount = random.weighed([
    [3, Math.max(1, left)],
    [5, 1 + random.below(Math.max(1, left))],
    [1, left + 1],
  ]);
  await simulator.refund(p, amount);
  return `a refund of ${amount} of ${p.name}`;
}

async function contest(simulator: Simulator, random: Random): Promise<string | undefined> {
  const settled = simulator.model.dishonored_returns.filter(({ status, entry }) => status === 'settled' && entry?.sent_back === false);
  const one = random.pick(settled);
  // The bank contests the newest one of a payment.
  const newest = settled.filter(({ purchase }) => purchase === one?.purchase).toSorted((a, b) => originatedOn(b) - originatedOn(a));
  if (!newest[0] || originatedOn(newest[0]) === (newest[1] && originatedOn(newest[1]))) return undefined;
  await simulator.contest(newest[0]);
  return `contested ${newest[0].purchase.name}`;
}

function originatedOn({ entry }: Simulator['model']['dishonored_returns'][number]): number {
  return entry?.file.originated_on ?? 0;
}

async function reject(simulator: Simulator, random: Random): Promise<string | undefined> {
  const file = random.below(3) === 0 ? random.pick(simulator.model.files.slice(-6)) : simulator.model.files.at(-1);
  if (!file) return undefined;
  await simulator.reject(file);
  return `rejected the file of ${simulator.nameOf(file)}`;
}

async function decide(simulator: Simulator, random: Random): Promise<string | undefined> {
  const file = random.pick(simulator.model.files.filter(({ status, decision }) => status === 'rejected' && decision === undefined));
  if (!file) return undefined;
  const decision = random.weighed([
    [3, 'reoriginated' as const],
    [1, 'abandoned' as const],
  ]);
  await simulator.decide(file, decision);
  return `${decision} ${simulator.nameOf(file)}`;
}

async function relink(simulator: Simulator, random: Random): Promise<string | undefined> {
  const customer = random.pick(simulator.model.customers.filter(({ invalid }) => invalid !== undefined));
  if (!customer) return undefined;
  await simulator.relink(customer);
  return `${customer.name} links anew`;
}

/** Accounts that are not there to show a change of their own. */
function isPlain(simulator: Simulator, customer: Simulator['model']['customers'][number]): boolean {
  return !simulator.people.get(customer)?.account.startsWith('NOC');
}

async function later(simulator: Simulator, random: Random): Promise<string> {
  const { model } = simulator;
  const target = model.now + 30 + random.below(6 * 60);
  // Never so near before a moment that a slow machine would slip past it.
  const next = nextMoment(target);
  await simulator.advanceTo(target > next - 30 ? next + 2 : target);
  return 'hours pass';
}

async function toNext(simulator: Simulator): Promise<string> {
  await simulator.advanceTo(nextMoment(simulator.model.now) + 2);
  return 'the next moment comes';
}

async function days(simulator: Simulator, random: Random): Promise<string> {
  const count = random.weighed([
    [6, 1],
    [3, 2 + random.below(3)],
    [1, 5 + random.below(20)],
  ]);
  await simulator.advanceTo((dayOf(simulator.model.now) + count) * DAY + 10 * 60 + random.below(60));
  return `${count} days pass`;
}
