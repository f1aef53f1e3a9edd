import type { Database, Queryable } from './kernel/db/database.ts';
import { nameView, shareView } from './kernel/db/shared-view.ts';
import { holdMonths } from './kernel/months/index.ts';
import type { Since } from './kernel/seals/index.ts';
import { openWindow } from './prove-window-store.ts';

/** How many invariants are checked at a time, each on a connection of its own. */
export const LANES = 2;
/** The database ends a transaction that it hears nothing of for 20 seconds; the first lane waits for the others. */
const SIGN_MS = 5_000;

export interface Work<P extends { readonly since?: Since }> {
  /** Says what is looked at, on the view that all share. */
  plan(tx: Queryable): Promise<P>;
  /** Called once for each lane; only reads. */
  read(tx: Queryable, plan: P): Promise<void>;
  /** Once all have read: writes, on the same view. */
  end(tx: Queryable, plan: P, seen: { readonly payments: number | undefined }): Promise<void>;
}

/** Works on as many connections as there are lanes, which all see the database at one moment, through a window or not. */
export function onOneView<P extends { readonly since?: Since }>(db: Database, work: Work<P>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run('set transaction isolation level repeatable read');
    await holdMonths(tx);
    const view = await nameView(tx);
    const plan = await work.plan(tx);
    await giveRoom(tx);
    const beside = Array.from({ length: LANES - 1 }, () =>
      db.transaction(async (other) => {
        await other.run('set transaction isolation level repeatable read');
        await shareView(other, view);
        await giveRoom(other);
        if (plan.since) await openWindow(other, plan.since);
        await readOnly(other, () => work.read(other, plan));
      }),
    );
    let payments: number | undefined;
    const own = async (): Promise<void> => {
      if (plan.since) payments = await openWindow(tx, plan.since);
      await readOnly(tx, async () => {
        await work.read(tx, plan);
        await waitFor(tx, beside);
      });
    };
    // Whichever fails, the others end before their view does.
    const ended = await Promise.allSettled([own(), ...beside]);
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    await work.end(tx, plan, { payments });
  });
}

/** What proofs do writes nothing: the database refuses it. Behind them the transaction may write again. */
async function readOnly(tx: Queryable, read: () => Promise<void>): Promise<void> {
  await tx.run('savepoint reading');
  await tx.run('set transaction read only');
  await read();
  await tx.run('rollback to savepoint reading');
}

async function waitFor(tx: Queryable, others: readonly Promise<void>[]): Promise<void> {
  const signs = setInterval(() => void tx.run('select 1').catch(() => undefined), SIGN_MS);
  try {
    await Promise.allSettled(others);
  } finally {
    clearInterval(signs);
  }
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
