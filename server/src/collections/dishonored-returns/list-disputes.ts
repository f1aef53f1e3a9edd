import type { Context } from '../../context.ts';
import { type DisputeRow, readDisputes } from './store.ts';

export type ListedDispute = DisputeRow;

const MOST = 200;

/** The newest disputes with banks over returns, and how each stands. */
export function listDisputes({ db }: Pick<Context, 'db'>): Promise<ListedDispute[]> {
  return readDisputes(db, MOST);
}
