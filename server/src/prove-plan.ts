import type { Queryable } from './kernel/db/database.ts';
import { type Checkpoint, findCheckpoint } from './kernel/proofs/index.ts';
import { Since, type Slice } from './kernel/seals/index.ts';
import type { Sealer } from './kernel/security/seal.ts';
import { hashBalances, type Invariant } from './ledger/index.ts';

/**
 * `whole`: everything is read. `since`: what is new, open or changed since the newest checkpoint. `slice`: beside that
 * the next part of the history, so that all of it is read again in a round of so many nights.
 */
export type Mode = 'whole' | 'since' | 'slice';

/** Nights in which all of the history is read again, where nobody asks for another number. */
export const NIGHTS = 30;

/** What a run looks at. */
export interface Plan {
  /** Absent: everything. */
  readonly since?: Since;
  /** The newest one, where it can be gone on from. */
  readonly checkpoint?: Checkpoint;
  /** Why it cannot. */
  readonly objection?: string;
  readonly slice?: Slice & { readonly began_at: string };
}

/**
 * Where a run begins, on its view of the database. Without a checkpoint, or where something is wrong with it, everything
 * is looked at. `now` is the wall's.
 */
export async function makePlan(
  tx: Queryable,
  sealer: Sealer,
  { mode, nights, now }: { mode: Mode; nights: number; now: Date },
): Promise<Plan> {
  const { checkpoint, objection } = await findCheckpoint(tx, sealer);
  if (objection !== undefined) return { objection };
  if (!checkpoint) return {};
  if ((await hashBalances(tx)) !== checkpoint.balances_sha256)
    return { objection: `the balances that are kept with checkpoint ${checkpoint.number} are not those that it was made with` };
  if (mode === 'whole') return { checkpoint };
  if (mode === 'since') return { checkpoint, since: new Since(checkpoint.marks) };
  const { round } = checkpoint;
  const { began_at, done, of, marks } =
    round && round.done < round.of ? round : { began_at: now.toISOString(), done: 0, of: nights, marks: checkpoint.marks };
  const slice = { part: done + 1, of, marks, began_at };
  return { checkpoint, slice, since: new Since(checkpoint.marks, slice) };
}

/** How far a proof looks: at everything, at what has come since, or it is left for another night. */
export type Reach = 'whole' | 'since' | 'left';

/** How far each proof looks, in their order. Those that read all of the history come one after the other, by the night. */
export function reachesOf(invariants: readonly Invariant[], { since, slice }: Plan): readonly Reach[] {
  let turn = 0;
  return invariants.map((invariant) => {
    if (!since || invariant.since === undefined) return 'whole';
    if (invariant.since === 'turn' || invariant.whole_in_turn) {
      turn += 1;
      if (slice && turn % slice.of === slice.part % slice.of) return 'whole';
    }
    return invariant.since === 'turn' ? 'left' : 'since';
  });
}
