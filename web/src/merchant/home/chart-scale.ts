import type { ReportDay } from '@drawbridge/contract';
import { dayAfter } from '../report/days.ts';

/** How many days the chart has: whole weeks, so that each stands over its own weekday of the period before. */
export const CHART_DAYS = 28;

/** A day of the chart, in cents, with the same weekday of the period before. */
export interface ChartDay {
  readonly day: string;
  readonly sales: number;
  readonly before: number;
}

/** The days up to `today`, the oldest first, from the sales of them and of as many days before. */
export function chartDays(today: string, days: readonly ReportDay[]): ChartDay[] {
  const sales = new Map(days.map((one) => [one.day, one.sales]));
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = dayAfter(today, at + 1 - CHART_DAYS);
    return { day, sales: sales.get(day) ?? 0, before: sales.get(dayAfter(day, -CHART_DAYS)) ?? 0 };
  });
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The lines of an axis that holds an amount of cents, from the highest down to 0: three or four steps of whole dollars. */
export function axisOf(most_cents: number): number[] {
  const rough = Math.max(100, most_cents / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.ceil(((STEPS.find((one) => one * power >= rough) ?? 10) * power) / 100) * 100;
  const count = Math.max(1, Math.ceil(most_cents / step));
  return Array.from({ length: count + 1 }, (_, at) => (count - at) * step);
}

/** How two periods compare, in words. */
export function comparedWords(sales: number, before: number): string {
  if (before === 0) return `no sales in the ${CHART_DAYS} days before`;
  const percent = Math.round(((sales - before) / before) * 100);
  if (percent === 0) return `same as in the ${CHART_DAYS} days before`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in the ${CHART_DAYS} days before`;
}
