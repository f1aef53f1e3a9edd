import { BUSY, gather } from '../gather.ts';
import { asked, inTraceOf } from '../tracing/asked-together.ts';
import { isReportedByWatch } from './away.ts';
import type { Database, Queryable } from './database.ts';
import { perDatabase } from './per-database.ts';

/** The type of a parameter, in PostgreSQL's words. */
type SqlType = 'text' | 'text[]' | 'integer' | 'bigint' | 'timestamptz';

/** A verb in SQL, as it is called: the names are its parameters', without their `p_`, and its columns'. */
export interface VerbShape<Item, Verdict> {
  readonly name: string;
  readonly takes: { readonly [Name in keyof Item]-?: SqlType };
  readonly gives: readonly (keyof Verdict & string)[];
  /** The verb that takes a whole list as JSON, where one is better for it than the same verb for each item. */
  readonly list?: string;
  /** As ListWork has it. */
  keysOf(item: Item): readonly string[];
}

/** With more, a list takes longer than its first item gains. */
const MOST = 32;

/**
 * Gives a function that asks the verb for one item. What is asked while the database works goes to it together next, in
 * one statement. The verb waits only where `may_wait` says so, and answers BUSY in place of a refusal.
 */
export function gatheredVerb<Item extends object, Verdict extends { readonly refusal: string | null }>(
  shape: VerbShape<Item, Verdict>,
): (db: Database, item: Item) => Promise<Verdict> {
  const sql = statementsOf(shape);
  const gathered = perDatabase((db) =>
    gather<Item, Verdict>(
      {
        keysOf: shape.keysOf,
        together: async (items) =>
          (await inTraceOf(shape.name, items, () => askTogether<Item, Verdict>(db, sql, items))).map((verdict) =>
            isBusy(verdict) ? BUSY : verdict,
          ),
        alone: (item) => inTraceOf(shape.name, [item], () => askAlone<Item, Verdict>(db, sql, item)),
      },
      MOST,
    ),
  );
  return (db, item) => asked(shape.name, item, gathered(db));
}

interface Statements<Item> {
  readonly verb: string;
  readonly names: readonly (keyof Item)[];
  readonly one: string;
  readonly list: string;
}

// owners: 1 unseen, whichever verb is gathered; it is called in its owner's store.
function statementsOf<Item, Verdict>({ name, takes, gives, list }: VerbShape<Item, Verdict>): Statements<Item> {
  const names = Object.keys(takes) as (keyof Item & string)[];
  const call = (given: (name: string, at: number) => string) =>
    `${name}(${names.map((parameter, at) => `p_${parameter} => ${given(parameter, at)}`).join(', ')})`;
  return {
    verb: name,
    names,
    one: `select ${gives.join(', ')} from ${call((_, at) => `$${at + 1}`)}`,
    list: list
      ? `select place, ${gives.join(', ')} from ${list}($1)`
      : `select i.place, ${gives.map((column) => `v.${column}`).join(', ')}
             from jsonb_to_recordset($1) as i (place integer, ${names.map((parameter) => `${parameter} ${takes[parameter]}`).join(', ')})
            cross join lateral ${call((parameter) => `i.${parameter}`)} v`,
  };
}

/** Without the detour by JSON, which one item is not worth. */
function askOne<Item, Verdict>(db: Queryable, sql: Statements<Item>, item: Item): Promise<Verdict> {
  const values = sql.names.map((name) => {
    const value: unknown = item[name];
    return value instanceof Date ? value.toISOString() : value;
  });
  return db.one<Verdict>(sql.one, values);
}

async function askList<Item, Verdict>(db: Database, sql: Statements<Item>, items: readonly Item[]): Promise<Verdict[]> {
  try {
    const rows = await db.many<Verdict & { place: number }>(sql.list, [JSON.stringify(items.map((item, place) => ({ place, ...item })))]);
    return rows.sort((a, b) => a.place - b.place);
  } catch (error) {
    if (!isReportedByWatch(error)) db.onFailedList(sql.verb, error);
    throw error;
  }
}

async function askTogether<Item, Verdict>(db: Database, sql: Statements<Item>, items: readonly Item[]): Promise<Verdict[]> {
  const [first, ...others] = items;
  if (first === undefined) return [];
  return others.length === 0 ? [await askOne<Item, Verdict>(db, sql, first)] : askList<Item, Verdict>(db, sql, items);
}

async function askAlone<Item, Verdict extends { refusal: string | null }>(
  db: Database,
  sql: Statements<Item>,
  item: Item,
): Promise<Verdict> {
  const verdict = await db.transaction(async (tx) => {
    await tx.many(`select set_config('drawbridge.may_wait', 'on', true)`);
    return askOne<Item, Verdict>(tx, sql, item);
  });
  if (isBusy(verdict)) throw new Error('a verb that may wait did not');
  return verdict;
}

function isBusy({ refusal }: { refusal: string | null }): boolean {
  return refusal === 'BUSY';
}
