import { type Queryable, sqlState } from './kernel/db/database.ts';
import { type Checkpoint, keepCheckpoint } from './kernel/proofs/index.ts';
import { type Marks, marksOf, newestSeal } from './kernel/seals/index.ts';
import type { Sealer } from './kernel/security/seal.ts';
import { carryBalances, forgetBalances, hashBalances, type Invariant, LEDGER } from './ledger/index.ts';
import { DAY, dayMark } from './payments/purchases/index.ts';
import type { Plan, Reach } from './prove-plan.ts';

/** Two that wrote to the same rows: a key that is taken, or a row that another has changed. */
const ANOTHER_WAS_FASTER = new Set(['23505', '40001']);

/**
 * Keeps a checkpoint for what a run has found to hold, on the view that it looked at: up to what was sealed there. Gives
 * what became of it, in words. `now` is the wall's.
 */
export async function keepFor(
  tx: Queryable,
  sealer: Sealer,
  ran: { readonly plan: Plan; readonly invariants: readonly Invariant[]; readonly reaches: readonly Reach[]; readonly now: Date },
): Promise<string> {
  const seal = await newestSeal(tx);
  if (!seal) return 'no checkpoint is kept: nothing is sealed yet';
  await tx.run('savepoint keeping');
  try {
    const before = ran.plan.checkpoint;
    const marks: Marks = { ...(await marksOf(tx)), [DAY]: await dayMark(tx, before?.marks[DAY] ?? 0) };
    if (!before) await forgetBalances(tx);
    await carryBalances(tx, before?.marks[LEDGER] ?? 0, marks[LEDGER] ?? 0);
    const number = await keepCheckpoint(tx, sealer, {
      at: ran.now.toISOString(),
      seal: { number: seal.number, sha256: seal.sha256 },
      marks,
      balances_sha256: await hashBalances(tx),
      whole_at: wholeAt(ran),
      round: roundAfter(ran.plan),
    });
    return `checkpoint ${number} is kept: the next run goes on from seal ${seal.number}`;
  } catch (error) {
    if (!ANOTHER_WAS_FASTER.has(sqlState(error) ?? '')) throw error;
    await tx.run('rollback to savepoint keeping');
    return 'no checkpoint is kept: another proof kept one meanwhile';
  }
}

function roundAfter({ slice, checkpoint }: Plan): Checkpoint['round'] {
  if (slice) return { began_at: slice.began_at, done: slice.part, of: slice.of, marks: slice.marks };
  // Whoever has read everything at once has not read it in its turn: the round goes on.
  return checkpoint?.round ?? null;
}

/** When each proof has last looked at everything: now, or as a round that ends with this run began. */
function wholeAt({ plan: { checkpoint, slice }, invariants, reaches, now }: Parameters<typeof keepFor>[2]): Record<string, string> {
  const at: Record<string, string> = {};
  for (const [place, { name, since, whole_in_turn }] of invariants.entries()) {
    const before = checkpoint?.whole_at[name];
    const in_round = slice?.part === slice?.of && since !== 'turn' && !whole_in_turn ? slice?.began_at : undefined;
    const newest = reaches[place] === 'whole' ? now.toISOString() : in_round !== undefined && in_round > (before ?? '') ? in_round : before;
    if (newest !== undefined) at[name] = newest;
  }
  return at;
}
