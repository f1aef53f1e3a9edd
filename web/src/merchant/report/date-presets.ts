import { type DayRange, dateOf, dayAfter, FIRST_DAY } from './days.ts';

/** A range that can be asked for by its name. */
export interface DatePreset {
  readonly label: string;
  readonly range: DayRange;
}

/** The ranges that people ask for most, up to today: `2026-03-18`. A week begins on Sunday. */
export function presetsOf(today: string): readonly DatePreset[] {
  const yesterday = dayAfter(today, -1);
  const first_of_month = `${today.slice(0, 8)}01`;
  const last_of_month_before = dayAfter(first_of_month, -1);
  const to_today = (from: string): DayRange => ({ from, to: today });
  return [
    { label: 'Today', range: to_today(today) },
    { label: 'Yesterday', range: { from: yesterday, to: yesterday } },
    { label: 'This week', range: to_today(dayAfter(today, -dateOf(today).getDay())) },
    { label: 'Last 7 days', range: to_today(dayAfter(today, -6)) },
    { label: 'Last 30 days', range: to_today(dayAfter(today, -29)) },
    { label: 'This month', range: to_today(first_of_month) },
    { label: 'Last month', range: { from: `${last_of_month_before.slice(0, 8)}01`, to: last_of_month_before } },
    { label: 'This year', range: to_today(`${today.slice(0, 5)}01-01`) },
    { label: 'All time', range: to_today(FIRST_DAY) },
  ];
}
