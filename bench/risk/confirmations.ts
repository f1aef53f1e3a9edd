import { readFile } from 'node:fs/promises';
import { Database } from '../../server/src/kernel/db/database.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import * as store from '../../server/src/payments/purchases/store.ts';
import type { BenchServer } from '../cluster.ts';
import { replaced } from '../recorded-values.ts';
import { BUSINESSES, CONSUMERS, subjectOf } from '../seed.ts';

/** One goes first and alone, as with the server; those that came meanwhile follow as one list. */
const TOGETHER = 33;
const US_PER_NS = 1e-3;
/** Each list comes later than the one before, so that a person pays every second day or so, as people do. */
const BETWEEN_LISTS_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** Payments made by the payment room's own verbs over one connection, with no HTTP before them. */
export interface Confirmations {
  /** Processor time of the database for one confirmation, in microseconds. */
  measure(): Promise<number>;
  close(): Promise<void>;
}

/** `recorded`: what the server sent for one payment, made again for other people, businesses and keys. */
export async function confirmByList(server_url: string, recorded: BenchServer['recorded']): Promise<Confirmations> {
  const db = new Database(server_url, { connections: 1, onIdleError: () => undefined });
  const { pid } = await db.one<{ pid: number }>('select pg_backend_pid() as pid');
  const [start, request, confirm] = recorded;
  if (!start || !request || !confirm) throw new Error('a payment is three calls');
  let later_ms = 0;
  const processorNs = async () => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);
  return {
    async measure() {
      const payers = payersOf();
      later_ms += BETWEEN_LISTS_MS;
      await Promise.all(payers.map((payer) => store.startPurchase(db, madeFor(start, payer, later_ms))));
      await Promise.all(payers.map((payer) => store.requestDebit(db, madeFor(request, payer, later_ms))));
      const before = await processorNs();
      const verdicts = await Promise.all(payers.map((payer) => store.confirmDebit(db, madeFor(confirm, payer, later_ms))));
      const after = await processorNs();
      const refused = verdicts.find(({ refusal }) => refusal !== null);
      if (refused) throw new Error(`a payment was refused: ${refused.refusal}`);
      return ((after - before) * US_PER_NS) / payers.length;
    },
    close: () => db.close(),
  };
}

type Payer = Parameters<typeof replaced>[1];

/** Each of another consumer, as two payments of one wait for each other. */
function payersOf(): Payer[] {
  const consumers = new Set<number>();
  while (consumers.size < TOGETHER) consumers.add(Math.floor(Math.random() * CONSUMERS));
  return [...consumers].map((consumer) => {
    const business = Math.floor(Math.random() * BUSINESSES);
    return {
      consumer: subjectOf('consumer', consumer),
      merchant: subjectOf('merchant', business),
      business: `biz_${String(business).padStart(26, '0')}`,
      purchase: newId('pur'),
      key: crypto.randomUUID(),
    };
  });
}

/** A recorded call, made again for somebody else and later by all clocks; who calls is still signed in. */
function madeFor<Item>({ text, values }: BenchServer['recorded'][number], payer: Payer, later_ms: number): Item {
  const names = [...text.matchAll(/p_(\w+) => \$\d+/g)].map(([, name]) => name);
  const given = names.map((name, at) => {
    const value = values[at];
    if (typeof value !== 'string') return [name, value];
    if (name === 'now' || name === 'wall') return [name, moved(value, later_ms)];
    if (name === 'day_began_at') return [name, moved(value, later_ms - (later_ms % DAY_MS))];
    return [name, replaced(value, payer) ?? value];
  });
  return Object.fromEntries(given) as Item;
}

function moved(at: string, ms: number): Date {
  return new Date(Date.parse(at) + ms);
}
