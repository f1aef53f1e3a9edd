import { CHANNEL_LABELS, type DayEvent, type DayLine, NOBODY_SIGNED_IN } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';

const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' };

/** `Tuesday, November 17, 2026` of `2026-11-17`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { ...LONG_DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** `Friday, November 20, 2026 at 3:10 PM PST` of a moment, by a clock. */
export function momentInWords(at_ms: number, zone: string): string {
  const options = { ...LONG_DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone } as const;
  return new Intl.DateTimeFormat('en-US', options).format(at_ms);
}

/** What people call a clock: `Pacific Time`. */
function zoneInWords(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export const whoOf = (username: string | null): string => username ?? NOBODY_SIGNED_IN;

/** Where somebody sold, below their name. */
export function whereOf({ channels, username }: Pick<DayLine, 'channels' | 'username'>): string {
  if (channels.length > 0) return channels.map((channel) => CHANNEL_LABELS[channel]).join(', ');
  return username === null ? 'No one signed in' : 'No payments on this day';
}

/** A short name for what happened, beside the customer's. */
export const EVENT_LABELS: Readonly<Record<DayEvent['kind'], string>> = {
  refund: 'Refund',
  return: 'Returned',
  collected: 'Collected on retry',
};

/** The same with who and why. */
export function eventInWords({ kind, refunded_by, reason, code, taken_by }: DayEvent): string {
  if (kind === 'refund') return `${refunded_by === null ? 'Refund' : `Refund by ${refunded_by}`}${reason ? `, “${reason}”` : ''}`;
  const taken = taken_by === null ? 'paid in the online shop' : `payment taken by ${taken_by}`;
  if (kind === 'collected') return `Returned earlier and collected now, ${taken}`;
  return `Returned${code === null ? '' : `, ${returnReason(code)} (${code})`}, ${taken}`;
}

/** What an event did to the net, in cents. */
export const effectOf = ({ kind, amount }: DayEvent): number => (kind === 'collected' ? amount : 0 - amount);

/** How the net is made up, and what counts when. `zone`: of one business. */
export function rulesInWords(with_fees: boolean, zone: string | undefined): string {
  return [
    `Net = gross - refunds - returns + tips${with_fees ? ' - fees' : ', before fees'}.`,
    'A refund or return counts on the day it happened, under whoever took the payment.',
    `The day runs from midnight to midnight${zone === undefined ? ', by the clock of each location' : `, ${zoneInWords(zone)}`}.`,
  ].join(' ');
}
