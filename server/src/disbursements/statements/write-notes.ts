import { wallTimeAt } from '@drawbridge/banking-calendar';
import { formatCents } from '@drawbridge/money';
import { dayWords, monthWords } from '../../kernel/language/month-words.ts';
import type { SentPayout } from './month-store.ts';

interface Month {
  readonly month: string;
  readonly first_day: string;
  readonly last_day: string;
  readonly is_over: boolean;
  readonly opening: number;
}

/**
 * What a reader may look for in another month: the balance it began with, payouts that arrive after it, those that
 * arrived in it and left before. `earlier`: sent shortly before the month.
 */
export function notesOf(
  { month, first_day, last_day, is_over, opening }: Month,
  sent: readonly SentPayout[],
  earlier: readonly SentPayout[],
  time_zone: string,
): string[] {
  const dayOf = ({ sent_at }: SentPayout): string => wallTimeAt(sent_at, time_zone).date;
  const notes: string[] = [];
  if (!is_over) notes.push(`${monthWords('en', month)} isn't over. These figures can still change.`);
  if (opening > 0) notes.push(`The balance on ${dayWords('en', first_day)} is what had posted before that day and wasn't paid out yet.`);
  if (opening < 0)
    notes.push(`On ${dayWords('en', first_day)}, refunds and returns exceeded sales. That was recovered from the sales after it.`);
  for (const payout of sent)
    if (payout.settles_on > last_day)
      notes.push(
        `Payout ${payout.reference} of ${formatCents(payout.amount_cents)} left your balance on ${dayWords('en', dayOf(payout))} and arrives on ${dayWords('en', payout.settles_on)}. It counts in ${monthWords('en', month)}, when it left.`,
      );
  for (const payout of earlier)
    if (payout.settles_on >= first_day && payout.settles_on <= last_day)
      notes.push(
        `Payout ${payout.reference} of ${formatCents(payout.amount_cents)} arrived on ${dayWords('en', payout.settles_on)}. It left your balance on ${dayWords('en', dayOf(payout))} and counts in ${monthWords('en', dayOf(payout).slice(0, 7))}.`,
      );
  return notes;
}
