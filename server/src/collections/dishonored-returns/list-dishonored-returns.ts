import type { Context } from '../../context.ts';
import { type DishonoredReturnRow, readDishonoredReturns } from './store.ts';

export type ListedDishonoredReturn = DishonoredReturnRow;

const MOST = 200;

/** The newest dishonored returns, and how each stands. */
export function listDishonoredReturns({ db }: Pick<Context, 'db'>): Promise<ListedDishonoredReturn[]> {
  return readDishonoredReturns(db, MOST, null);
}

/** One dishonored return, however old; undefined where there is none. */
export async function findDishonoredReturn({ db }: Pick<Context, 'db'>, id: string): Promise<ListedDishonoredReturn | undefined> {
  return (await readDishonoredReturns(db, 1, id))[0];
}
