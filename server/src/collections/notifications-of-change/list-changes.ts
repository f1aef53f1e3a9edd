import type { Context } from '../../context.ts';
import { type ChangeRow, readChanges } from './store.ts';

export type ListedChange = ChangeRow;

const MOST = 200;

/** The newest notifications of change: what banks sent, what changed by it (numbers are masked), and what was refused. */
export function listChanges({ db }: Pick<Context, 'db'>): Promise<ListedChange[]> {
  return readChanges(db, MOST);
}
