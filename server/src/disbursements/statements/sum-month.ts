import type { MonthFee, MonthKind, MonthLine } from '@drawbridge/contract';
import { STATEMENT_KINDS_OF } from '../payouts/index.ts';
import type { MovedRow } from './month-store.ts';

/** What a month's statement always has, also where there was none of it. */
const ALWAYS: readonly MonthKind[] = ['sale', 'fee', 'refund', 'return', 'payout'];
/** In which order: what came in, what it cost, what went back, what was paid out. */
const ORDER: readonly MonthKind[] = [
  'sale',
  'tip',
  'fee',
  'fee_returned',
  'refund',
  'refund_cancelled',
  'return',
  'reversal',
  'reversal_cancelled',
  'adjustment',
  'payout',
  'payout_rejected',
  'payout_returned',
];

/** A happening's parts: what moved, and of it the tip and the fee, each with its sign. They add up to its cents. */
function partsOf({ event, count, cents, fee_cents, tip_cents }: MovedRow): MonthLine[] {
  if (event === 'payout_in_file') return [{ kind: 'payout', count, amount: cents }];
  const [kind, of_fee] = STATEMENT_KINDS_OF[event] ?? ['adjustment'];
  if (of_fee === undefined) return [{ kind, count, amount: cents }];
  // The fee has the sign opposite to its payment's: what came in was less by it, what went back was less by it.
  const fee = cents > 0 ? -fee_cents : fee_cents;
  const tip = kind === 'sale' ? tip_cents : 0;
  return [
    { kind, count, amount: cents - fee - tip },
    { kind: 'tip', count, amount: tip },
    { kind: of_fee, count, amount: fee },
  ];
}

/** A month's lines, by what they are. Their sum is all that moved. */
export function linesOf(rows: readonly MovedRow[]): MonthLine[] {
  const sums = new Map<MonthKind, MonthLine>(ALWAYS.map((kind) => [kind, { kind, count: 0, amount: 0 }]));
  for (const { kind, count, amount } of rows.flatMap(partsOf)) {
    if (amount === 0) continue;
    const known = sums.get(kind);
    sums.set(kind, { kind, count: (known?.count ?? 0) + count, amount: (known?.amount ?? 0) + amount });
  }
  return ORDER.flatMap((kind) => sums.get(kind) ?? []);
}

/** What was charged and given back, by the terms of the payments: a change of the fees begins another row. */
export function feesOf(rows: readonly MovedRow[]): MonthFee[] {
  const fees = new Map<string, MonthFee>();
  for (const row of rows) {
    const part = partsOf(row).find(({ kind }) => kind === 'fee' || kind === 'fee_returned');
    if (part === undefined || part.amount === 0 || row.fee_basis_points === null || row.fee_fixed_cents === null) continue;
    const terms = { basis_points: row.fee_basis_points, fixed: row.fee_fixed_cents };
    const key = `${terms.basis_points} ${terms.fixed}`;
    const known = fees.get(key) ?? { ...terms, count: 0, of: 0, charged: 0, returned_count: 0, returned: 0 };
    const is_charged = part.kind === 'fee';
    fees.set(key, {
      ...known,
      count: known.count + (is_charged ? part.count : 0),
      of: known.of + (is_charged ? Math.abs(row.cents - part.amount) : 0),
      charged: known.charged + (is_charged ? -part.amount : 0),
      returned_count: known.returned_count + (is_charged ? 0 : part.count),
      returned: known.returned + (is_charged ? 0 : part.amount),
    });
  }
  return [...fees.values()];
}
