import { CameBack, unsent } from './came-back.ts';
import { bankingDayFrom, bankingDaysAfter, DAY, dayOf, type Minute, NOON, nextCutoffDay, nextMoment, SETTLEMENT } from './days.ts';
import {
  type Business,
  type Customer,
  collected,
  type DishonoredReturn,
  type Entry,
  type File,
  FOR_WANT_OF_MONEY,
  inOrder,
  owes,
  type Payout,
  type Purchase,
  type Refund,
  sum,
  waitsForDecision,
} from './things.ts';

// What must become of payments, refunds and payouts, by the rules of docs/ach.md and nothing else: no table, no ledger, no code of the product.
// Money is kept as sums that each step adds to or takes from.

const DAILY_LIMIT_CENTS = 50_000;
const NO_ACCOUNT = ['R02', 'R03', 'R04', 'R16', 'R20'];

export class Model extends CameBack {
  // ---- what people do

  held(customer: Customer): number {
    return sum(
      this.purchases.filter((p) => p.customer === customer && p.status === 'PENDING' && (p.money === 'receivable' || p.money === 'file')),
    );
  }

  power(customer: Customer): number {
    if (this.purchases.some((p) => p.customer === customer && owes(p))) return 0;
    const today = this.purchases.filter((p) => p.customer === customer && dayOf(p.approved) === dayOf(this.now));
    return Math.max(0, Math.min(customer.at_bank.balance - this.held(customer), DAILY_LIMIT_CENTS - sum(today)));
  }

  /** The refusal when the till asks for an amount; undefined where the customer may approve. */
  refusalOf(customer: Customer, amount: number): 'ACCOUNT_INVALID' | 'INSUFFICIENT_FUNDS' | undefined {
    if (customer.invalid !== undefined) return 'ACCOUNT_INVALID';
    return amount > this.power(customer) ? 'INSUFFICIENT_FUNDS' : undefined;
  }

  buy(name: string, customer: Customer, business: Business, amount: number): Purchase {
    const fee = Math.min(amount, Math.floor((amount * 100 + 5_000) / 10_000) + 25);
    const purchase: Purchase = {
      ...{ name, customer, business, amount, fee, approved: this.now, status: 'PENDING', money: 'receivable', entry: undefined },
      ...{ first_settles: undefined, returned: undefined, reinitiations: 0, reinitiating: false, by_hand: false },
    };
    business.pending += amount;
    this.purchases.push(purchase);
    return purchase;
  }

  mayReinitiate(p: Purchase): boolean {
    return (
      this.mayResolve(p) &&
      p.reinitiations < 2 &&
      dayOf(this.now) - dayOf(p.approved) <= 60 &&
      (p.first_settles === undefined || dayOf(this.now) - p.first_settles <= 180) &&
      p.customer.invalid === undefined
    );
  }

  mayResolve(p: Purchase): boolean {
    const { returned } = p;
    if (p.status !== 'DECLINED' || !returned || p.reinitiating || !FOR_WANT_OF_MONEY.includes(returned.code)) return false;
    return returned.dishonored === undefined || ['contested', 'abandoned'].includes(returned.dishonored.status);
  }

  reinitiate(p: Purchase): void {
    p.reinitiating = true;
    p.reinitiations += 1;
    p.money = 'receivable';
    p.entry = undefined;
    p.business.pending += p.amount;
  }

  resolve(p: Purchase): void {
    p.status = 'POSTED';
    p.by_hand = true;
    if (p.returned) p.returned.resolved = true;
  }

  refundable(p: Purchase): number {
    return p.amount - this.refunds.filter((r) => r.purchase === p && r.status !== 'CANCELLED').reduce((all, r) => all + r.amount, 0);
  }

  refundRefusal(p: Purchase, amount: number): string | undefined {
    if (p.status === 'DECLINED') return 'REFUND_OF_RETURNED';
    if ((p.status !== 'PENDING' && p.status !== 'POSTED') || (p.by_hand && p.money === 'none')) return 'REFUND_NOT_POSSIBLE';
    return amount > this.refundable(p) ? 'REFUND_TOO_LARGE' : undefined;
  }

  refund(name: string, p: Purchase, amount: number): Refund {
    const whole = this.refundable(p) === amount;
    const status = p.status === 'POSTED' ? 'QUEUED' : whole && p.money === 'receivable' ? 'WITHDRAWN' : 'WAITING';
    if (status === 'QUEUED') p.business.payable -= amount;
    if (status === 'WITHDRAWN') {
      for (const earlier of this.refunds) if (earlier.purchase === p && earlier.status === 'WAITING') earlier.status = 'WITHDRAWN';
      this.withdraw(p, 'CANCELLED');
    }
    const made: Refund = { name, purchase: p, amount, asked: this.now, status, held_for: undefined, entry: undefined };
    this.refunds.push(made);
    return made;
  }

  cancelHeld(r: Refund): void {
    this.cancel(r);
  }

  changeSettlementAccount(business: Business): void {
    business.version += 1;
    business.stopped = false;
  }

  relink(customer: Customer): void {
    customer.invalid = undefined;
  }

  /** Whether a return can be dishonored, without the reason. */
  mayDishonor(p: Purchase): boolean {
    const { returned } = p;
    if (p.status !== 'DECLINED' || !returned || returned.resolved || p.reinitiating) return false;
    if (returned.dishonored && returned.dishonored.status !== 'abandoned') return false;
    return bankingDaysAfter(nextCutoffDay(this.now), 1) <= bankingDaysAfter(dayOf(returned.at), 5);
  }

  dishonor(p: Purchase): void {
    if (!p.returned) throw new Error('nothing came back');
    const { sent_on } = p.returned;
    const one: DishonoredReturn = { purchase: p, amount: p.amount, of_return: p.returned, sent_on, status: 'made', entry: undefined };
    p.returned.dishonored = one;
    this.dishonored_returns.push(one);
  }

  writeOff(d: DishonoredReturn): void {
    d.status = 'written_off';
    this.dishonored -= d.amount;
    this.losses += d.amount;
  }

  decide(file: File, decision: 'reoriginated' | 'abandoned'): void {
    file.decision = decision;
    for (const { of } of file.entries.filter(({ rejected }) => rejected))
      if (of.kind === 'dishonor' && decision === 'reoriginated') of.dishonored.entry = undefined;
      else if (of.kind === 'dishonor') of.dishonored.status = 'abandoned';
    if (decision === 'reoriginated') return;
    for (const { of, attempt } of file.entries.filter(({ rejected }) => rejected)) {
      if (of.kind === 'debit' && attempt === 1 && of.purchase.status === 'PENDING') this.withdraw(of.purchase, 'FAILED');
      else if (of.kind === 'debit' && attempt > 1 && of.purchase.reinitiating) this.takeReinitiationBack(of.purchase);
      else if (of.kind === 'refund' && of.refund.status === 'REJECTED') this.cancel(of.refund);
      else if (of.kind === 'payout' && of.payout.status === 'REJECTED') of.payout.status = 'RELEASED';
    }
  }

  // ---- what the bank does at somebody's wish; the service hears of it at once

  /** The entry of a payment that the bank can send back: the newest that it was handed, and that has not come back. */
  returnable(entry: Entry | undefined): entry is Entry {
    return entry !== undefined && !entry.rejected && !entry.returned && !entry.sent_back;
  }

  /** The newest debit of a payment that the bank was handed and has not rejected. */
  newestAtBank(p: Purchase): Entry | undefined {
    return this.files
      .flatMap(({ entries }) => entries)
      .findLast(({ of, rejected }) => of.kind === 'debit' && of.purchase === p && !rejected);
  }

  sendBack(entry: Entry, code: string): void {
    this.undoAtBank(entry);
    this.offered.push({ entry, code });
    this.ingest();
  }

  sendWrong(entry: Entry, code: string, wrong: 'duplicate' | 'wrong_amount'): void {
    this.offered.push({ entry, code, wrong });
    this.ingest();
  }

  /** What an account is called changes nothing; but the service hears of everything else that the bank has for it, too. */
  sendChange(): void {
    this.ingest();
  }

  contest(d: DishonoredReturn): void {
    this.contestAtBank(d);
    this.ingest();
  }

  reject(file: File): void {
    file.status = 'rejected';
    for (const entry of file.entries.filter(({ returned }) => !returned)) {
      entry.rejected = true;
      const { of } = entry;
      if (of.kind === 'debit') of.purchase.money = 'receivable';
      if (of.kind === 'refund') {
        of.refund.status = 'REJECTED';
        if (of.refund.purchase.status !== 'POSTED') this.cancel(of.refund);
      }
      if (of.kind === 'payout') {
        of.payout.status = 'REJECTED';
        of.payout.business.payable += of.payout.amount;
      }
    }
  }

  // ---- time

  advanceTo(until: Minute): void {
    for (let at = nextMoment(this.now); at <= until; at = nextMoment(this.now)) {
      this.now = at;
      const time = at - dayOf(at) * DAY;
      if (time === SETTLEMENT) this.settle();
      else if (time === NOON) this.sendDue();
      else this.cutoff();
    }
    this.now = until;
  }

  protected settle(): void {
    const today = dayOf(this.now);
    for (const file of this.files.filter((one) => one.status === 'handed over' && one.settles_on === today)) {
      for (const entry of file.entries) this.settleAtBank(entry);
      file.status = 'settled';
      for (const entry of file.entries.filter(({ returned }) => !returned)) {
        entry.settled_on = today;
        const { of } = entry;
        if (of.kind === 'debit') {
          of.purchase.money = 'settled';
          this.cash += of.purchase.amount;
        } else if (of.kind === 'refund') {
          of.refund.status = 'SETTLED';
          this.cash -= of.refund.amount;
        } else if (of.kind === 'payout') {
          of.payout.status = 'SETTLED';
          this.cash -= of.payout.amount;
        } else this.dishonorSettled(of.dishonored);
      }
    }
  }

  protected settleAtBank(entry: Entry): void {
    if (entry.sent_back) return;
    const { of } = entry;
    const next_noon = bankingDaysAfter(dayOf(this.now), 1) * DAY + NOON;
    if (of.kind === 'debit') {
      const account = of.purchase.customer.at_bank;
      const returns = account.returns && account.returns.times !== 0 ? account.returns : undefined;
      if (returns) returns.times -= 1;
      const code = returns?.after_days === 0 ? returns.code : account.balance < of.purchase.amount ? 'R01' : undefined;
      if (code !== undefined) return void this.due.push({ at: next_noon, entry, code });
      entry.applied = true;
      account.balance -= of.purchase.amount;
      if (!returns) return;
      const day = bankingDayFrom(dayOf(this.now) + returns.after_days);
      this.due.push({ at: day * DAY + NOON, entry, code: returns.code });
    } else if (of.kind === 'refund') {
      const account = of.refund.purchase.customer.at_bank;
      if (account.refuses_credits !== undefined) return void this.due.push({ at: next_noon, entry, code: account.refuses_credits });
      entry.applied = true;
      account.balance += of.refund.amount;
    } else if (of.kind === 'dishonor') {
      if (of.dishonored.of_return) {
        entry.applied = true;
        of.dishonored.purchase.customer.at_bank.balance -= of.dishonored.amount;
      }
      // Five banking days after the return a bank need not accept it any more.
      if (entry.file.originated_on > bankingDaysAfter(of.dishonored.sent_on, 5)) this.due.push({ at: next_noon, entry, code: 'R72' });
    }
  }

  protected dishonorSettled(d: DishonoredReturn): void {
    d.status = 'settled';
    this.cash += d.amount;
    if (!d.of_return) {
      this.dishonored -= d.amount;
      return;
    }
    const { purchase } = d;
    purchase.status = 'POSTED';
    purchase.money = 'posted';
    d.of_return.resolved = true;
    this.owe(purchase, 1);
  }

  protected sendDue(): void {
    for (const { entry, code } of this.due.filter(({ at, entry: due }) => at <= this.now && !due.sent_back)) {
      if (entry.of.kind === 'dishonor') this.contestAtBank(entry.of.dishonored);
      else {
        this.undoAtBank(entry);
        this.offered.push({ entry, code });
      }
    }
    this.due = this.due.filter(({ at }) => at > this.now);
  }

  protected undoAtBank(entry: Entry): void {
    entry.sent_back = true;
    entry.sent_back_on = dayOf(this.now);
    if (!entry.applied) return;
    const { of } = entry;
    if (of.kind === 'debit') of.purchase.customer.at_bank.balance += of.purchase.amount;
    if (of.kind === 'refund') of.refund.purchase.customer.at_bank.balance -= of.refund.amount;
  }

  protected contestAtBank(d: DishonoredReturn): void {
    if (!d.entry) throw new Error('what was not sent cannot be contested');
    d.entry.sent_back = true;
    if (d.entry.applied) d.purchase.customer.at_bank.balance += d.amount;
    this.offered.push({ entry: d.entry, code: 'contest' });
  }

  protected cutoff(): void {
    this.ingest();
    const today = dayOf(this.now);
    for (const entry of this.files.flatMap(({ entries }) => entries)) {
      const { of } = entry;
      if (of.kind !== 'debit' || entry.settled_on === undefined || entry.returned || entry.posted) continue;
      if (bankingDaysAfter(entry.settled_on, 2) > today) continue;
      const { purchase } = of;
      entry.posted = true;
      purchase.status = 'POSTED';
      purchase.money = 'posted';
      purchase.reinitiating = false;
      if (purchase.returned) purchase.returned.resolved = true;
      purchase.business.pending -= purchase.amount;
      purchase.business.payable += purchase.amount - purchase.fee;
      this.fees += purchase.fee;
    }
    this.originate();
  }

  // ---- the file of a cutoff

  protected originate(): void {
    const on = dayOf(this.now);
    const file: File = { originated_on: on, settles_on: bankingDaysAfter(on, 1), entries: [], status: 'handed over', decision: undefined };
    const add = (of: Entry['of'], attempt = 1): Entry => {
      const entry: Entry = {
        ...{ of, attempt, file, settled_on: undefined, posted: false, rejected: false },
        ...{ applied: false, sent_back: false, sent_back_on: undefined, returned: false },
      };
      file.entries.push(entry);
      return entry;
    };
    this.originateRefunds(add);
    this.originatePayouts(add);
    // Of those whose account became invalid while they stood in a file that was rejected after that.
    for (const { customer } of this.purchases) if (customer.invalid !== undefined) this.invalidate(customer, customer.invalid);
    this.cancelLateReinitiations();
    const debits = this.purchases.filter((p) => p.money === 'receivable' && p.customer.invalid === undefined && !waitsForDecision(p.entry));
    for (const p of debits.toSorted(inOrder)) {
      p.money = 'file';
      p.entry = add({ kind: 'debit', purchase: p }, p.reinitiating ? p.reinitiations + 1 : 1);
      if (!p.reinitiating) p.first_settles = file.settles_on;
    }
    for (const dishonored of this.dishonored_returns.filter((d) => d.status === 'made' && d.entry === undefined)) {
      const returned_on = dishonored.of_return ? dayOf(dishonored.of_return.at) : dishonored.sent_on;
      if (file.settles_on > bankingDaysAfter(returned_on, 5)) dishonored.status = 'abandoned';
      else dishonored.entry = add({ kind: 'dishonor', dishonored });
    }
    if (file.entries.length > 0) this.files.push(file);
  }

  protected originateRefunds(add: (of: Entry['of']) => Entry): void {
    const open = this.refunds.filter(unsent);
    for (const r of open.filter(({ purchase }) => !collected(purchase) && purchase.status !== 'PENDING')) this.cancel(r);
    const stopped = new Set(
      this.refunds.filter((r) => r.status === 'HELD' && /^R\d\d$/.test(r.held_for ?? '')).map((r) => r.purchase.customer),
    );
    for (const r of open.filter(({ purchase }) => collected(purchase))) {
      if (r.status === 'WAITING') r.purchase.business.payable -= r.amount;
      else if (r.status === 'HELD' || (r.status === 'REJECTED' && r.entry?.file.decision !== 'reoriginated')) continue;
      const { customer } = r.purchase;
      if (customer.invalid !== undefined && NO_ACCOUNT.includes(customer.invalid)) r.held_for = 'closed';
      else if (stopped.has(customer)) r.held_for = 'stopped';
      else r.held_for = undefined;
      r.status = r.held_for === undefined ? 'IN_FILE' : 'HELD';
      if (r.status === 'IN_FILE') r.entry = add({ kind: 'refund', refund: r });
    }
  }

  protected originatePayouts(add: (of: Entry['of']) => Entry): void {
    for (const payout of this.payouts)
      if (payout.status === 'REJECTED' && payout.entry.file.decision === 'reoriginated') payout.status = 'RELEASED';
    for (const business of this.businesses) {
      const waits = this.payouts.some((payout) => payout.business === business && payout.status === 'REJECTED');
      if (business.payable <= 0 || business.stopped || waits) continue;
      const payout = { business, amount: business.payable, version: business.version, status: 'IN_FILE' } as Payout;
      payout.entry = add({ kind: 'payout', payout });
      this.payouts.push(payout);
      business.payable = 0;
    }
  }
}
