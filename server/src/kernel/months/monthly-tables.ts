import type { Clock } from '../clock/clock.ts';

/** A table whose rows stand in partitions by the month of their `at`, in UTC. */
export interface MonthlyTable {
  readonly table: string;
  /** By which of the two times its rows come. */
  readonly time: keyof Clock;
}

/**
 * Tables that grow with payments and time, are only ever added to, and whose unique keys lose nothing by months
 * (docs/decisions/0014-partitions-by-month.md says which are none of them, and why). Each is partitioned in the schema.
 */
export const MONTHLY_TABLES: readonly MonthlyTable[] = [
  { table: 'purchase_events', time: 'now' },
  { table: 'audit_entries', time: 'wall' },
];
