import { type Color, type Io, painted } from '../terminal.ts';
import type { CenterEvent } from './list-events.ts';

const COLORS: Readonly<Record<string, Color>> = {
  'purchase.pending': 'cyan',
  'purchase.posted': 'green',
  'purchase.declined': 'red',
  'purchase.denied': 'yellow',
  'purchase.cancelled': 'yellow',
  'purchase.failed': 'red',
};
const LONGEST_TYPE = 'purchase.waiting_for_approval'.length;

/** An event as a line: when, what, which payment, how much, and its id. */
export function eventLine(io: Io, { id, type, timestamp, data }: CenterEvent): string {
  const order = data.order_id === null ? '' : `  order ${data.order_id}`;
  const when = painted(io, io.stdout, 'dim', timestamp.replace('T', ' ').replace(/\.\d+Z$/, 'Z'));
  const what = painted(io, io.stdout, COLORS[type] ?? 'bold', type.padEnd(LONGEST_TYPE));
  return `${when}  ${what}  ${data.public_id}  ${dollars(data.amount).padStart(10)}${order}  ${painted(io, io.stdout, 'dim', id)}`;
}

/** `$1,234.50` for 123450. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
