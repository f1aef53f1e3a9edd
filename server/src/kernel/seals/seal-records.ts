import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { insertSeal, lockHead, readNewestSeal, readSealedUpTo } from './chain-store.ts';
import { digestRange, SEAL_REACH } from './rows-store.ts';
import { NO_SEAL, type Seal, sealHash } from './seal.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
import { listWriters, readDrawn, type Writer } from './writers-store.ts';

const POLL_MS = 50;

/** Up to where a table can be sealed once these transactions have ended. */
export interface Mark {
  readonly sealed: SealedTable;
  readonly to_seq: number;
  /** Whoever wrote to the table at a moment after `to_seq` was read, by PostgreSQL's names of transactions. */
  readonly writers: ReadonlySet<string>;
}

/**
 * Notes how far tables go, then who may add a lower row, as numbers precede commits: whoever had drawn one by the first
 * reading is in the second, or has ended. Gives a mark for each table that has something to seal.
 */
export async function markTables({ db }: Pick<Context, 'db'>, tables: readonly SealedTable[] = SEALED_TABLES): Promise<Mark[]> {
  const drawn = await readDrawn(db, tables);
  const sealed_to = await readSealedUpTo(db, [...drawn.keys()]);
  const behind = tables.filter(({ table }) => (drawn.get(table) ?? 0) > (sealed_to.get(table) ?? 0));
  if (behind.length === 0) return [];
  const writers = await listWriters(db, names(behind));
  return behind.map((sealed) => ({
    sealed,
    to_seq: drawn.get(sealed.table) ?? 0,
    writers: new Set(writers.filter(({ table_name }) => table_name === sealed.table).map(({ transaction }) => transaction)),
  }));
}

/** Of the transactions that marks wait for those that have not ended. */
export async function findAwaited({ db }: Pick<Context, 'db'>, marks: readonly Mark[]): Promise<Writer[]> {
  const writers = await listWriters(db, names(marks.map(({ sealed }) => sealed)));
  return writers.filter(({ table_name, transaction }) =>
    marks.some(({ sealed, writers: awaited }) => sealed.table === table_name && awaited.has(transaction)),
  );
}

/** Seals every table whose mark has been reached: no row below it can appear any more. Gives the marks that wait on. */
export async function sealReached(context: Context, marks: readonly Mark[], reach = SEAL_REACH, signal?: AbortSignal): Promise<Mark[]> {
  if (marks.length === 0) return [];
  const awaited = new Set((await findAwaited(context, marks)).map(({ table_name }) => table_name));
  const waiting: Mark[] = [];
  for (const mark of marks) {
    if (awaited.has(mark.sealed.table) || !(await sealUpTo(context, mark, reach, signal))) waiting.push(mark);
  }
  return waiting;
}

/** Seals all there is, or up to some marks, waiting at most so long for its writers. Gives the marks that wait on. */
export async function sealNow(context: Context, wait_ms: number, signal?: AbortSignal, marked?: readonly Mark[]): Promise<readonly Mark[]> {
  let marks = marked ?? (await markTables(context));
  for (let left_ms = wait_ms; ; left_ms -= POLL_MS) {
    marks = await sealReached(context, marks, SEAL_REACH, signal);
    if (marks.length === 0 || left_ms <= 0 || signal?.aborted) return marks;
    await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Seals a table up to a mark that has been reached. Repeating it, by whomever, seals nothing twice. Stopped between two
 * seals it leaves the rest to the next; gives whether it came to the end.
 */
async function sealUpTo(context: Context, mark: Mark, reach: number, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    if (signal?.aborted) return false;
    const seal = await sealNext(context, mark, reach);
    if (!seal) return true;
    // Whoever keeps the log elsewhere can tell a chain that was written anew.
    context.log.info({ seal: seal.number, table: seal.table_name, to_seq: seal.to_seq, sha256: seal.sha256 }, 'records sealed');
  }
}

/** Throws where the chain's end has been tampered with: going on would cover it up. */
async function sealNext({ db, clock }: Context, { sealed, to_seq: upto_seq }: Mark, reach: number): Promise<Seal | undefined> {
  const { table } = sealed;
  return db.transaction(async (tx) => {
    const head = await lockHead(tx);
    const newest = (await readNewestSeal(tx)) ?? NO_SEAL;
    if (newest.number !== head.number || newest.sha256 !== head.sha256)
      throw new Error(`the newest seal should be ${head.number} and is ${newest.number}, or was changed`);
    const after_seq = (await readSealedUpTo(tx, [table])).get(table) ?? 0;
    const to_seq = Math.min(upto_seq, after_seq + reach);
    if (to_seq <= after_seq) return undefined;
    const { marks, ...digest } = await digestRange(tx, sealed, after_seq, to_seq);
    // Numbers that no row got: nothing to seal, unless rows come behind them.
    if (digest.row_count === 0 && to_seq === upto_seq) return undefined;
    const seal = { ...digest, table_name: table, after_seq, to_seq, number: head.number + 1, sealed_at: clock.wall() };
    const chained = { ...seal, sha256: sealHash(head.sha256, seal) };
    await insertSeal(tx, chained, marks);
    return chained;
  });
}

function names(tables: readonly SealedTable[]): string[] {
  return tables.map(({ table }) => table);
}
