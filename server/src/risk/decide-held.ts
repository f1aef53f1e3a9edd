import type { RiskBlockKind } from '@drawbridge/contract/provider';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { endNotReleased } from './end-not-released.ts';
import {
  endBlockRow,
  findBlockRow,
  findHeld,
  type HeldRow,
  insertBlock,
  listBlockRows,
  type NewBlock,
  readStanding,
  type Standing,
} from './held-store.ts';
import { deviceWords, obstacleOf, seenOf } from './read-held.ts';
import { decideHeld } from './store.ts';

const MOST_BLOCKS = 100;

interface Decision {
  readonly id: string;
  readonly by: string;
  readonly why: string;
}

/**
 * Lets a held payment go to the bank with the next file. `seen`: as readHeld gave it. Throws NOT_FOUND where it isn't
 * held, HELD_CHANGED where what was seen has changed since, HELD_NOT_RELEASED where something speaks against it.
 */
export async function releaseHeld(context: Context, { id, by, why, seen }: Decision & { readonly seen: string }): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await findHeld(tx, id);
    if (row === undefined) throw new AppError('NOT_FOUND');
    const standing = await readStanding(tx, row);
    requireAsSeen(row, standing, seen);
    const decided = await decideHeld(tx, [id], { decision: 'released', at: context.clock.now(), by, why });
    // Somebody was faster, or it ended in another way.
    if (decided.length === 0) throw new AppError('NOT_FOUND');
  });
}

function requireAsSeen(row: HeldRow, standing: Standing, seen: string): void {
  if (seenOf(row, standing) !== seen) throw new AppError('HELD_CHANGED');
  const obstacle = obstacleOf(standing);
  if (obstacle !== null) throw new AppError('HELD_NOT_RELEASED', { message: obstacle });
}

/**
 * Ends a held payment before any file: nothing is debited, and customer and business are told. `block`: payments from
 * its account, of its customer, or of its customer with its device, are refused from then on. Throws NOT_FOUND where it
 * isn't held, or no more; HELD_NO_DEVICE where it isn't known what it was paid with.
 */
export async function refuseHeld(
  context: Context,
  { id, by, why, block }: Decision & { readonly block: RiskBlockKind | undefined },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const row = await findHeld(tx, id);
    const decided = await decideHeld(tx, [id], { decision: 'refused', at, by, why });
    if (row === undefined || decided.length === 0) throw new AppError('NOT_FOUND');
    if (block === 'device' && row.device === null) throw new AppError('HELD_NO_DEVICE');
    await endNotReleased(tx, decided, { at, by, why });
    if (block === undefined) return;
    const label = labelOf(block, row, await readStanding(tx, row));
    await insertBlock(tx, { id: newId('rbl'), kind: block, label, at: context.clock.wall(), by, why }, row);
  });
  context.channels.changed(id);
}

/** What people read for a block. */
function labelOf(kind: RiskBlockKind, { consumer_name, device }: HeldRow, { institution_name, last_four }: Standing): string {
  if (kind === 'person') return consumer_name;
  return kind === 'device' ? `${deviceWords(device ?? '')} of ${consumer_name}` : `${institution_name}, account ending in ${last_four}`;
}

/** A block that stands. Throws NOT_FOUND. */
export async function requireBlock({ db }: Pick<Context, 'db'>, id: string): Promise<NewBlock> {
  const block = await findBlockRow(db, id);
  if (!block) throw new AppError('NOT_FOUND');
  return block;
}

/** What was blocked is decided about by the rules again. Throws NOT_FOUND where no such block stands. */
export async function endBlock({ db, clock }: Pick<Context, 'db' | 'clock'>, { id, by, why }: Decision): Promise<void> {
  if (!(await endBlockRow(db, id, clock.wall(), by, why))) throw new AppError('NOT_FOUND');
}

/** The blocks that stand, the newest first, at most a hundred. */
export function listBlocks({ db }: Pick<Context, 'db'>): Promise<NewBlock[]> {
  return listBlockRows(db, MOST_BLOCKS);
}
