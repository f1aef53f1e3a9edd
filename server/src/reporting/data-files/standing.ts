import type { DataFileStanding } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { LOST_MS } from './lifetimes.ts';
import { type DataFileRow, findDataFile } from './store.ts';

type Clocked = Pick<Context, 'clock'>;

/** How far the caller's file has come. */
export async function readDataFile(context: Context, user_id: string): Promise<DataFileStanding> {
  const row = await findDataFile(context.db, user_id);
  return row === undefined ? { state: 'none', until: null, size_bytes: null } : standingOf(context, row);
}

/** The same of a file at hand: one that nobody makes anymore has failed, one past its time is gone though it is still here. */
export function standingOf({ clock }: Clocked, row: DataFileRow): DataFileStanding {
  const { state, until, size_bytes } = row;
  if (isLost({ clock }, row)) return { state: 'failed', until: null, size_bytes: null };
  const is_over = state === 'expired' || (until !== null && until <= clock.now());
  if (is_over) return { state: 'expired', until: until?.toISOString() ?? null, size_bytes: null };
  return { state, until: until?.toISOString() ?? null, size_bytes: state === 'ready' ? size_bytes : null };
}

/** Whether a file has been made for longer than any takes: its work was lost. */
export function isLost({ clock }: Clocked, { state, begun_at }: DataFileRow): boolean {
  return state === 'making' && clock.wall().getTime() - begun_at.getTime() > LOST_MS;
}
