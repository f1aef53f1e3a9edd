import type pg from 'pg';
import type { Context } from '../../context.ts';
import { asAway } from '../db/away.ts';
import { beSeenAtQueue, freeJobs, freeJobsOfTheDead } from './store.ts';
import type { Tidy } from './tidying.ts';

/** A stopped process keeps its connection open: after this long without a sign the database takes its lock away. */
const LEASE_MS = 20_000;
const SIGN_MS = 4_000;

/** Longer than any job takes: what is held longer belongs to a server that has died. */
const LONGEST_JOB_MINUTES = 15;

/**
 * Shows this server as a worker of the queue while it lives. Where no other is seen, what dead servers hold is free
 * when this returns, not after the queue's four hours. A broken connection is replaced within seconds.
 */
export async function joinWorkers(pool: pg.Pool, log: Context['log']): Promise<{ leave(): Promise<void> }> {
  let seen: pg.PoolClient | undefined = await pool.connect();
  await freeJobsOfTheDead(seen);
  await beSeenAtQueue(seen, LEASE_MS);
  const sign = async (): Promise<void> => {
    if (!seen) {
      const client = await pool.connect();
      await beSeenAtQueue(client, LEASE_MS).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      seen = client;
    }
    await seen.query('select 1');
  };
  let signing: Promise<void> | undefined;
  const signs = setInterval(() => {
    signing ??= sign()
      .catch((error: unknown) => {
        log.warn({ err: asAway(error) }, 'the connection by which this server is seen at the queue broke; it will be made anew');
        seen?.release(true);
        seen = undefined;
      })
      .finally(() => {
        signing = undefined;
      });
  }, SIGN_MS);
  signs.unref();
  return {
    async leave() {
      clearInterval(signs);
      await signing;
      seen?.release(true);
      seen = undefined;
    },
  };
}

/** Where several servers work off the queue, gives back what one held that has died. */
export const freeDeadJobs: Tidy = ({ db }) => freeJobs(db, LONGEST_JOB_MINUTES);
