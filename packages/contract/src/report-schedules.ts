/** Which reports can be mailed by themselves, and what they are called. */
export const SCHEDULED_REPORTS = {
  daily_totals: 'Daily totals',
  transactions: 'Transactions report',
  statement: 'Monthly statement',
} as const;
export type ScheduledReport = keyof typeof SCHEDULED_REPORTS;
export const SCHEDULED_REPORT_NAMES = Object.keys(SCHEDULED_REPORTS) as [ScheduledReport, ...ScheduledReport[]];

export const SCHEDULE_RHYTHMS = ['day', 'week', 'month'] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];

/** ISO weekdays: Monday is 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** When a schedule's report is mailed, as people say it: `every Monday at 6:00 AM`. */
export function rhythmWords(schedule: { readonly every: ScheduleRhythm; readonly weekday: number | null; readonly hour: number }): string {
  const { every, weekday, hour } = schedule;
  const day = { day: 'every day', week: `every ${WEEKDAYS[(weekday ?? 1) - 1]}`, month: 'on the 1st of every month' }[every];
  return `${day} at ${hourWords(hour)}`;
}

/** A full hour of the day: `6:00 AM`. */
export function hourWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}
