import { EVENTS_KEPT_DAYS } from '@drawbridge/contract';

const DAY_MS = 86_400_000;

/** Since when events are listed. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS);
}
