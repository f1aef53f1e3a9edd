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
import { elapsedMs, wallMs } from './kernel/clock/clock.ts';
import type { Database, Queryable } from './kernel/db/database.ts';
import { type AwayMonth, listAway, nameOfMonth } from './kernel/months/index.ts';
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
import { keepFor } from './prove-keep.ts';
import { type Mode, makePlan, NIGHTS, type Plan, type Reach, reachesOf } from './prove-plan.ts';
import { onOneView } from './prove-views.ts';
import { look } from './prove-window-store.ts';
import * as customers from './reporting/customers/index.ts';
import * as reports from './reporting/reports/index.ts';
import * as risk from './risk/index.ts';

/** What answers a bank stands in our files, and follows from what the bank said. */
export const ANSWERS: ach.Answers = {
  dishonored_return: dishonoredReturns.expectedDishonor,
  refused_change: notificationsOfChange.expectedRefusal,
};

export interface ProofWishes {
  /** The hash of a seal that was noted elsewhere: it must be in the chain. */
  readonly expect?: string;
  /** Everything, where it is not said. */
  readonly mode?: Mode;
  /** In how many nights a round of slices reads everything, where one begins. */
  readonly nights?: number;
  /** Whether a checkpoint is kept where everything holds. */
  readonly keeps?: boolean;
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

const CHECKPOINT_PROOF = 'the checkpoint that proofs go on from was kept by one of them';

/** Every module's invariants, in the order in which they are told. */
function everyInvariant(sealer: Sealer, { expect }: ProofWishes, plan: Plan): readonly ledger.Invariant[] {
  return [
    ...ofCheckpoint(plan),
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

/** What must hold of the checkpoint, before anything may go on from it. */
function ofCheckpoint({ checkpoint, objection }: Plan): ledger.Invariant[] {
  if (objection !== undefined) return [{ name: CHECKPOINT_PROOF, check: async () => [objection] }];
  if (!checkpoint) return [];
  return [
    { name: CHECKPOINT_PROOF, check: async () => [] },
    {
      name: 'the balances that proofs go on from are those of the ledger',
      check: (db) => ledger.wrongBalances(db, checkpoint.marks[ledger.LEDGER] ?? 0),
      since: 'turn',
    },
  ];
}

/** A run with its plan: which proofs there are, how far each looks, and which of them are broken. */
interface Run extends Plan {
  readonly invariants: readonly ledger.Invariant[];
  readonly reaches: readonly Reach[];
  readonly output: InOrder;
  /** What is in files, and was not looked at. */
  readonly away: readonly AwayMonth[];
  readonly broken: Set<string>;
  next: number;
}

/**
 * Checks invariants on one unchanging view of the database, beside a working server, and gives whether all hold. `say`
 * gets each in order, with its time and violations; then the chain of seals' end, and the verdict. Where it is wished
 * a checkpoint is kept if all hold; also where nothing but the last checkpoint is wrong, as everything was looked at then.
 */
export async function proveAll(db: Database, sealer: Sealer, say: (line: string) => void, wishes: ProofWishes = {}): Promise<boolean> {
  const { mode = 'whole', nights = NIGHTS } = wishes;
  const now = new Date(wallMs());
  const started_ms = elapsedMs();
  let all_hold = false;
  await onOneView<Run>(db, {
    async plan(tx) {
      const plan = await makePlan(tx, sealer, { mode, nights, now });
      const invariants = everyInvariant(sealer, wishes, plan);
      const away = await listAway(tx);
      for (const line of [...beginning(plan, mode), ...away.map(notLookedAt)]) say(line);
      return { ...plan, away, invariants, reaches: reachesOf(invariants, plan), output: new InOrder(say), broken: new Set(), next: 0 };
    },
    read: (tx, run) => proveNext(tx, run, wishes),
    async end(tx, run, seen) {
      const { broken } = run;
      all_hold = broken.size === 0;
      say(await endOfChain(tx));
      if (wishes.keeps && [...broken].every((name) => name === CHECKPOINT_PROOF))
        say(await keepFor(tx, sealer, { plan: run, ...run, now }));
      const payments = seen.payments ?? (await purchases.countPurchases(tx));
      say(verdict(run, payments, ((elapsedMs() - started_ms) / 1000).toFixed(1)));
    },
  });
  return all_hold;
}

/** Takes one proof after the other that no other lane has taken. */
async function proveNext(tx: Queryable, run: Run, { proved }: ProofWishes): Promise<void> {
  const { invariants, reaches, since, output } = run;
  for (let at = run.next++; at < invariants.length; at = run.next++) {
    const invariant = invariants[at] as ledger.Invariant;
    const reach = reaches[at] as Reach;
    const after = sinceWhen(invariant, reach, run);
    if (reach === 'left') {
      output.lines(at, [`left   ${''.padStart(7)}  ${invariant.name}${after}`]);
      continue;
    }
    const began_ms = elapsedMs();
    await look(tx, reach === 'since' && invariant.since === 'payments');
    const narrowed = reach === 'since' && typeof invariant.since === 'function' ? invariant.since : undefined;
    const violations = narrowed && since ? await narrowed(tx, since) : await invariant.check(tx);
    const seconds = (elapsedMs() - began_ms) / 1000;
    if (violations.length > 0) run.broken.add(invariant.name);
    proved?.({ name: invariant.name, seconds, violations });
    output.lines(at, [
      `${violations.length === 0 ? 'holds ' : 'BROKEN'} ${`${seconds.toFixed(1)} s`.padStart(7)}  ${invariant.name}${after}`,
      ...violations.map((text) => `        ${text}`),
    ]);
  }
}

/** Since when something was proven, in brackets; nothing of what was looked at whole. */
function sinceWhen({ name }: ledger.Invariant, reach: Reach, { checkpoint, slice }: Run): string {
  if (reach === 'whole' || !checkpoint) return '';
  const whole_at = checkpoint.whole_at[name];
  const whole = whole_at === undefined ? 'never whole' : `whole on ${whole_at.slice(0, 10)}`;
  if (reach === 'left') return ` (${whole})`;
  return ` (since checkpoint ${checkpoint.number}${slice ? `, and slice ${slice.part} of ${slice.of}` : ''}; ${whole})`;
}

function beginning({ checkpoint, since, slice }: Plan, mode: Mode): string[] {
  if (!since || !checkpoint) return mode === 'whole' ? [] : ['there is no checkpoint to go on from: everything is looked at'];
  const again = slice ? `, and slice ${slice.part} of ${slice.of} of what came before ${slice.began_at}` : '';
  return [`goes on from checkpoint ${checkpoint.number} of ${checkpoint.at}, after seal ${checkpoint.seal.number}${again}`];
}

async function endOfChain(tx: Queryable): Promise<string> {
  const newest = await seals.newestSeal(tx);
  const unsealed_count = await seals.unsealedCount(tx);
  return newest
    ? `the newest seal is ${newest.number} of ${newest.sealed_at.toISOString()}, ${unsealed_count} records have come since: ${newest.sha256}`
    : `nothing is sealed yet, of ${unsealed_count} records`;
}

/** A month that is away, and what no proof can say of it. */
function notLookedAt({ table, at, row_count, file_name, file_sha256, ...one }: AwayMonth): string {
  const of_payments = table === 'purchase_events' ? '; nor the history of payments begun before its end' : '';
  return (
    `away   ${nameOfMonth({ table, ...one })}, ${row_count} records in ${file_name} (${file_sha256}) since ${at.toISOString()}: ` +
    `not looked at${of_payments}`
  );
}

function verdict({ invariants, reaches, broken, since, away }: Run, payments: number, seconds: string): string {
  const left = reaches.filter((reach) => reach === 'left').length;
  const count = invariants.length - left;
  if (broken.size > 0) return `BROKEN: ${broken.size} of ${count} proofs`;
  const over = `${payments} ${payments === 1 ? 'purchase' : 'purchases'}`;
  const here = away.length === 0 ? '' : `; ${away.length} ${away.length === 1 ? 'month is' : 'months are'} away, and not proven`;
  return since
    ? `Everything holds that is new, open or read again: ${count} proofs over ${over} in ${seconds} s, and ${left} left${here}`
    : `Everything holds${here === '' ? '' : ' that is here'}: ${count} proofs over ${over} in ${seconds} s${here}`;
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
