import { dayOf, type Minute } from './days.ts';
import {
  type Business,
  type Customer,
  type DishonoredReturn,
  type Entry,
  type File,
  type Payout,
  type Purchase,
  type Refund,
  type Waiting,
  waitsForDecision,
} from './things.ts';

const INVALIDATING = ['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R16', 'R20', 'R29'];

/** The model's sums, and what becomes of them when something comes back from the bank. */
export abstract class CameBack {
  now: Minute;
  cash = 0;
  fees = 0;
  dishonored = 0;
  losses = 0;
  readonly customers: Customer[] = [];
  readonly businesses: Business[] = [];
  readonly purchases: Purchase[] = [];
  readonly refunds: Refund[] = [];
  readonly payouts: Payout[] = [];
  readonly dishonored_returns: DishonoredReturn[] = [];
  readonly files: File[] = [];
  protected due: { at: Minute; entry: Entry; code: string }[] = [];
  protected offered: Waiting[] = [];

  constructor(now: Minute) {
    this.now = now;
  }

  // ---- files from the bank

  protected ingest(): void {
    for (const { entry, code, wrong } of this.offered.splice(0)) {
      const { of } = entry;
      if (of.kind === 'dishonor') this.contested(of.dishonored);
      else if (wrong !== undefined) this.dishonorWrong(entry, wrong);
      else if (of.kind === 'debit') this.debitCameBack(of.purchase, entry, code);
      else if (of.kind === 'refund') this.refundCameBack(of.refund, entry, code);
      else this.payoutCameBack(of.payout, entry);
    }
  }

  protected debitCameBack(p: Purchase, entry: Entry, code: string): void {
    entry.returned = true;
    const { business } = p;
    if (p.money === 'posted') this.owe(p, -1);
    else business.pending -= p.amount;
    if (p.money !== 'file') this.cash -= p.amount;
    p.status = 'DECLINED';
    p.money = 'none';
    p.reinitiating = false;
    p.by_hand = false;
    p.returned = { code, at: this.now, sent_on: entry.sent_back_on ?? 0, resolved: false, dishonored: undefined };
    this.invalidate(p.customer, code);
    for (const refund of this.refunds.filter((r) => r.purchase === p && unsent(r))) this.cancel(refund);
  }

  protected refundCameBack(r: Refund, entry: Entry, code: string): void {
    entry.returned = true;
    if (r.status === 'SETTLED') this.cash += r.amount;
    r.status = 'HELD';
    r.held_for = code;
    if (r.purchase.status !== 'POSTED') this.cancel(r);
    this.invalidate(r.purchase.customer, code);
  }

  protected payoutCameBack(payout: Payout, entry: Entry): void {
    entry.returned = true;
    if (payout.status === 'SETTLED') this.cash += payout.amount;
    payout.status = 'RETURNED';
    payout.business.payable += payout.amount;
    if (payout.version === payout.business.version) payout.business.stopped = true;
  }

  protected dishonorWrong(entry: Entry, wrong: 'duplicate' | 'wrong_amount'): void {
    if (entry.of.kind !== 'debit') return;
    const { purchase } = entry.of;
    const amount = purchase.amount - (wrong === 'wrong_amount' ? 1 : 0);
    this.dishonored += amount;
    this.cash -= amount;
    this.dishonored_returns.push({ purchase, amount, of_return: undefined, sent_on: dayOf(this.now), status: 'made', entry: undefined });
  }

  protected contested(d: DishonoredReturn): void {
    d.status = 'contested';
    this.cash -= d.amount;
    if (!d.of_return) {
      this.dishonored += d.amount;
      return;
    }
    const { purchase } = d;
    this.owe(purchase, -1);
    purchase.status = 'DECLINED';
    purchase.money = 'none';
    d.of_return.resolved = false;
  }

  /** The merchant is owed a payment and we its fee, or (-1) not any more. */
  protected owe(p: Purchase, sign: 1 | -1): void {
    p.business.payable += sign * (p.amount - p.fee);
    this.fees += sign * p.fee;
  }

  protected invalidate(customer: Customer, code: string): void {
    if (!INVALIDATING.includes(code)) return;
    // What was said first stays, until the account is linked anew.
    customer.invalid ??= code;
    for (const p of this.purchases.filter((one) => one.customer === customer && one.money === 'receivable'))
      if (p.reinitiating) this.takeReinitiationBack(p);
      else this.withdraw(p, 'FAILED');
  }

  protected withdraw(p: Purchase, status: 'CANCELLED' | 'FAILED'): void {
    p.status = status;
    p.money = 'none';
    p.business.pending -= p.amount;
  }

  /** Reinitiations of a rejected file that a person has re-originated so late that they may not leave any more. */
  protected cancelLateReinitiations(): void {
    for (const p of this.purchases)
      if (p.reinitiating && p.money === 'receivable' && p.entry && !waitsForDecision(p.entry) && dayOf(this.now) - dayOf(p.approved) > 60)
        this.takeReinitiationBack(p);
  }

  protected takeReinitiationBack(p: Purchase): void {
    p.reinitiating = false;
    p.reinitiations -= 1;
    p.money = 'none';
    p.business.pending -= p.amount;
  }

  protected cancel(r: Refund): void {
    // No exception was opened for one that waited for its payment.
    if (r.status !== 'WAITING') r.purchase.business.payable += r.amount;
    r.status = 'CANCELLED';
  }
}

export function unsent({ status }: Refund): boolean {
  return status === 'WAITING' || status === 'QUEUED' || status === 'HELD' || status === 'REJECTED';
}
