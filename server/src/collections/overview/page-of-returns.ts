import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { REINITIATIONS_MAX, whyNotReinitiate } from '@drawbridge/contract';
import type { DishonorReason } from '@drawbridge/contract/return-reasons';
import { isLate } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { dishonorableSince, dishonorCodesOf, lastCutoffToDishonor, whyNotDishonor } from '../dishonored-returns/index.ts';
import { countedFrom, RATE_RULES, type Rate } from '../return-rates/index.ts';
import * as store from './store.ts';

export interface ReturnsWish {
  readonly which: store.Which;
  readonly code: string | undefined;
  readonly business_id: string | undefined;
  /** Those alone that count in this rate now. */
  readonly rate: Rate | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly after: string | undefined;
}

type DishonorState = 'waiting' | 'settled' | 'contested' | 'stopped' | 'written_off';

/** Our answer to a return. */
interface Dishonored {
  readonly id: string;
  readonly code: string;
  readonly state: DishonorState;
  readonly by: string;
  /** When it took its state. */
  readonly at: Date;
  /** The last day on which it may settle. */
  readonly settles_by: string;
  readonly contest_code: string | null;
}

/** A return with what became of it, and what can be done about it now. */
export interface ReturnOverview
  extends Pick<
    store.OverviewRow,
    | 'id'
    | 'at'
    | 'public_id'
    | 'status'
    | 'consumer_id'
    | 'consumer_name'
    | 'business_id'
    | 'business_name'
    | 'amount_cents'
    | 'code'
    | 'wrong'
    | 'superseded'
  > {
  readonly late: boolean;
  readonly resolved: store.OverviewRow['resolved_how'];
  readonly retries: {
    readonly made: number;
    readonly left: number;
    readonly pending: boolean;
    readonly repaying: boolean;
    readonly on: string | null;
  };
  readonly dishonor: Dishonored | null;
  readonly can_dishonor: { readonly codes: DishonorReason[]; readonly until: Date } | null;
  readonly can_write_off: boolean;
}

const PAGE = 25;

/**
 * A page of debits that came back, and of returns wrong in themselves, the newest first. Amounts in cents. With a rate
 * it holds what `readRates` counts, so that a figure leads to the payments behind it.
 */
export async function pageOfReturns(
  { config, clock, db }: Pick<Context, 'config' | 'clock' | 'db'>,
  { which, code, business_id, rate, from, before, after }: ReturnsWish,
): Promise<{ rows: ReturnOverview[]; has_more: boolean }> {
  const now = clock.now();
  const rows = await store.pageOfReturns(db, {
    which,
    code: code ?? null,
    business_id: business_id ?? null,
    from: which === 'can_dishonor' ? laterOf(from, dishonorableSince(now, config.ach)) : (from ?? null),
    before: before ?? null,
    after: after ?? null,
    counted: rate === undefined ? null : { from: countedFrom(now), codes: RATE_RULES[rate].codes },
    limit: PAGE + 1,
    now,
  });
  return { rows: rows.slice(0, PAGE).map((row) => overviewOf(row, now, config.ach)), has_more: rows.length > PAGE };
}

function laterOf(one: Date | undefined, other: Date): Date {
  return one !== undefined && one > other ? one : other;
}

function overviewOf(row: store.OverviewRow, now: Date, rule: Context['config']['ach']): ReturnOverview {
  const { id, at, public_id, status, consumer_id, consumer_name, business_id, business_name, amount_cents, code, wrong, superseded } = row;
  const { facts, settled_at } = row;
  const may_retry = !wrong && !superseded && whyNotReinitiate(facts) === undefined;
  return {
    ...{ id, at, public_id, status, consumer_id, consumer_name, business_id, business_name, amount_cents, code, wrong, superseded },
    late: isLate(code, settled_at, at),
    resolved: row.resolved_how,
    retries: {
      made: facts.retry_count,
      left: may_retry ? REINITIATIONS_MAX - facts.retry_count : 0,
      pending: facts.pending,
      repaying: facts.repaying,
      on: facts.retry_on,
    },
    dishonor: dishonorOf(row),
    can_dishonor: dishonorableWith(row, now, rule),
    can_write_off: wrong && row.written_off_at === null && (row.contested_at !== null || row.abandoned_at !== null),
  };
}

function dishonorableWith(row: store.OverviewRow, now: Date, rule: Context['config']['ach']): ReturnOverview['can_dishonor'] {
  if (row.wrong || row.superseded) return null;
  const { code, return_trace_number, trace_number, resolved_at, settled_at, status, at, facts } = row;
  const found = { code, return_trace_number, trace_number, returned_at: at, resolved_at, settled_at, status };
  const dishonored = row.dishonor_id !== null && row.abandoned_at === null;
  if (whyNotDishonor({ ...found, reinitiated: facts.pending, dishonored }, now, rule) !== undefined) return null;
  const until = lastCutoffToDishonor(at, now, rule);
  return until === undefined ? null : { codes: dishonorCodesOf(found), until };
}

function dishonorOf(row: store.OverviewRow): Dishonored | null {
  const { dishonor_id: id, dishonor_code: code, made_at, made_by: by, send_by, contest_code } = row;
  if (id === null || code === null || made_at === null || by === null || send_by === null) return null;
  const [state, at] = stateOf(row);
  return { id, code, by, state, at: at ?? made_at, settles_by: wallTimeAt(send_by, EASTERN).date, contest_code };
}

function stateOf(row: store.OverviewRow): [DishonorState, Date | null] {
  if (row.written_off_at !== null) return ['written_off', row.written_off_at];
  if (row.contested_at !== null) return ['contested', row.contested_at];
  if (row.abandoned_at !== null) return ['stopped', row.abandoned_at];
  return row.dishonor_settled_at === null ? ['waiting', null] : ['settled', row.dishonor_settled_at];
}
