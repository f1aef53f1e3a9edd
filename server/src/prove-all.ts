import * as ach from './ach/index.ts';
import * as dishonoredReturns from './collections/dishonored-returns/index.ts';
import * as notificationsOfChange from './collections/notifications-of-change/index.ts';
import * as reinitiations from './collections/reinitiations/index.ts';
import * as returnRates from './collections/return-rates/index.ts';
import * as credits from './disbursements/credits/index.ts';
import * as microEntries from './disbursements/micro-entries/index.ts';
import * as payouts from './disbursements/payouts/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import * as reversals from './disbursements/reversals/index.ts';
import { elapsedMs } from './kernel/clock/clock.ts';
import type { Database, Queryable } from './kernel/db/database.ts';
import { keepView, nameView, shareView } from './kernel/db/shared-view.ts';
import * as seals from './kernel/seals/index.ts';
import type { Sealer } from './kernel/security/seal.ts';
import * as ledger from './ledger/index.ts';
import * as businesses from './merchants/businesses/index.ts';
import * as settlementChanges from './merchants/settlement-changes/index.ts';
import * as checkoutSessions from './payments/checkout-sessions/index.ts';
import * as counters from './payments/counters/index.ts';
import * as exposure from './payments/exposure/index.ts';
import * as links from './payments/links/index.ts';
import * as purchases from './payments/purchases/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as consents from './people/consents/index.ts';
import * as customers from './reporting/customers/index.ts';
import * as reports from './reporting/reports/index.ts';
import * as risk from './risk/index.ts';

/** What answers a bank stands in our files, and follows from what the bank said. */
export const ANSWERS: ach.Answers = {
  dishonored_return: dishonoredReturns.expectedDishonor,
  refused_change: notificationsOfChange.expectedRefusal,
};

/** How many invariants are checked at a time, each on a connection of its own. */
export const LANES = 2;

export interface ProofWishes {
  /** The hash of a seal that was noted elsewhere: it must be in the chain. */
  readonly expect?: string;
  /** Hears of each proof as it ends, in no order. */
  readonly proved?: (proof: Proof) => void;
}

/** What came of one proof. */
export interface Proof {
  readonly name: string;
  readonly seconds: number;
  /** In words; none where it holds. */
  readonly violations: readonly string[];
}

/** Every module's invariants, in the order in which they are told. */
function everyInvariant(sealer: Sealer, { expect }: ProofWishes): readonly ledger.Invariant[] {
  return [
    ...ledger.invariants(),
    ...seals.invariants,
    ...(expect === undefined ? [] : [notedSeal(expect)]),
    ...purchases.invariants,
    ...exposure.invariants,
    ...consents.invariants,
    ...ach.invariants(sealer, ANSWERS),
    ...bankAccounts.invariants(sealer),
    ...businesses.invariants(sealer),
    ...settlementChanges.invariants(sealer),
    ...checkoutSessions.invariants,
    ...links.invariants,
    ...counters.invariants,
    ...reinitiations.invariants,
    ...notificationsOfChange.invariants,
    ...dishonoredReturns.invariants,
    ...credits.invariants,
    ...payouts.invariants,
    ...microEntries.invariants,
    ...refunds.invariants,
    ...reversals.invariants,
    ...returnRates.invariants,
    ...reports.invariants,
    ...customers.invariants,
    ...risk.invariants,
  ];
}

/**
 * Checks all invariants on one unchanging view of the database, beside a working server, and gives whether all hold.
 * `say` gets each in order, with its time and violations; then the chain of seals' end, and the verdict.
 */
export async function proveAll(db: Database, sealer: Sealer, say: (line: string) => void, wishes: ProofWishes = {}): Promise<boolean> {
  const all = everyInvariant(sealer, wishes);
  const output = new InOrder(say);
  const started_ms = elapsedMs();
  let broken_count = 0;
  let next = 0;
  const work = async (tx: Queryable): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const { name, check } = all[at] as ledger.Invariant;
      const began_ms = elapsedMs();
      const violations = await check(tx);
      if (violations.length > 0) broken_count += 1;
      const seconds = (elapsedMs() - began_ms) / 1000;
      wishes.proved?.({ name, seconds, violations });
      output.lines(at, [
        `${violations.length === 0 ? 'holds ' : 'BROKEN'} ${`${seconds.toFixed(1)} s`.padStart(7)}  ${name}`,
        ...violations.map((text) => `        ${text}`),
      ]);
    }
  };
  const { newest, unsealed_count, purchase_count } = await db.transaction(async (tx) => {
    await inLanes(db, tx, work);
    return {
      newest: await seals.newestSeal(tx),
      unsealed_count: await seals.unsealedCount(tx),
      purchase_count: await purchases.countPurchases(tx),
    };
  });
  say(
    newest
      ? `the newest seal is ${newest.number} of ${newest.sealed_at.toISOString()}, ${unsealed_count} records have come since: ${newest.sha256}`
      : `nothing is sealed yet, of ${unsealed_count} records`,
  );
  const seconds = ((elapsedMs() - started_ms) / 1000).toFixed(1);
  say(
    broken_count === 0
      ? `Everything holds: ${all.length} proofs over ${purchase_count} ${purchase_count === 1 ? 'purchase' : 'purchases'} in ${seconds} s`
      : `BROKEN: ${broken_count} of ${all.length} proofs`,
  );
  return broken_count === 0;
}

/** Works on as many connections as there are lanes, `tx`'s among them; all see the database as `tx` does. */
async function inLanes(db: Database, tx: Queryable, work: (tx: Queryable) => Promise<void>): Promise<void> {
  await keepView(tx);
  await giveRoom(tx);
  const view = await nameView(tx);
  const beside = Array.from({ length: LANES - 1 }, () =>
    db.transaction(async (other) => {
      await keepView(other);
      await shareView(other, view);
      await giveRoom(other);
      await work(other);
    }),
  );
  // Whichever fails, the others end before their view does.
  const ended = await Promise.allSettled([work(tx), ...beside]);
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
}

/**
 * The proofs read whole tables: with the room of a payment they would sort and join on disk. What they read from end to
 * end the operating system reads ahead; that PostgreSQL's own helpers fetch it takes a fifth more of the processor.
 */
async function giveRoom(tx: Queryable): Promise<void> {
  await tx.run(`set local work_mem = '64MB'`);
  await tx.run('set local jit = off');
  await tx.run('set local effective_io_concurrency = 0');
}

function notedSeal(sha256: string): ledger.Invariant {
  return {
    name: 'the chain of seals holds the one that was noted',
    check: async (db) =>
      (await seals.findNotedSeal(db, sha256))
        ? []
        : [`no seal has the hash ${sha256}: it is another database's, or everything since before it was written anew`],
  };
}

/** Prints lines that come in any order in the order of their places. */
class InOrder {
  readonly #kept = new Map<number, readonly string[]>();
  readonly #say: (line: string) => void;
  #next = 0;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  lines(at: number, lines: readonly string[]): void {
    this.#kept.set(at, lines);
    for (let ready = this.#kept.get(this.#next); ready; ready = this.#kept.get(this.#next)) {
      for (const line of ready) this.#say(line);
      this.#kept.delete(this.#next);
      this.#next += 1;
    }
  }
}
