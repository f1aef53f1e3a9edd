import * as z from 'zod/mini';
import { businessId, consumerId, idOf, nothing } from '../fields.ts';
import { SCHEDULE_RHYTHMS, SCHEDULED_REPORT_NAMES } from '../report-schedules.ts';
import { route } from '../route.ts';

const scheduleId = idOf('rps');
const shape = {
  report: z.enum(SCHEDULED_REPORT_NAMES),
  /** The monthly statement as either; the others as a table. */
  format: z.enum(['csv', 'pdf']),
  every: z.enum(SCHEDULE_RHYTHMS),
  /** Of a weekly one: Monday is 1. */
  weekday: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(7))),
  /** Of the business's own clock. */
  hour: z.number().check(z.int(), z.gte(0), z.lte(23)),
};

/** Why these don't go together, in words. */
function problemOf(wish: { report: string; format: string; every: string; weekday: number | null }): string | undefined {
  if ((wish.every === 'week') !== (wish.weekday !== null)) return 'Choose a weekday';
  if (wish.report === 'statement' && wish.every !== 'month') return 'The monthly statement is sent once a month';
  return wish.report !== 'statement' && wish.format === 'pdf' ? 'This report is mailed as CSV' : undefined;
}

/** What a schedule is to be; the period that ended before is in each mail. */
export const newSchedule = z
  .strictObject({ ...shape, user_ids: z.array(consumerId).check(z.minLength(1, 'Choose at least one person'), z.maxLength(50)) })
  .check(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

export type NewSchedule = z.infer<typeof newSchedule>;

/** A report that is mailed by itself. */
export const reportSchedule = z.object({
  id: z.string(),
  ...shape,
  /** Rises with each change. */
  version: z.number(),
  /** Those who are mailed: who has left, or may not see it any more, isn't. */
  people: z.array(z.object({ user_id: z.string(), username: z.string() })),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

const scheduled = z.object({
  items: z.array(reportSchedule),
  /** Whom a report can be mailed to: whoever may see it. */
  people: z.array(z.object({ user_id: z.string(), username: z.string() })),
});
export type ReportSchedules = z.infer<typeof scheduled>;

/** A report that the caller is mailed. */
export const ownSchedule = z.object({ id: z.string(), business_name: z.string(), ...shape });
export type OwnSchedule = z.infer<typeof ownSchedule>;

export const reportSchedules = {
  list: route({
    method: 'GET',
    path: '/businesses/report-schedules',
    summary: 'The reports of a business that are mailed by themselves (Account Admins)',
    access: 'merchant',
    query: z.object({ syn_business_id: businessId }),
    answer: scheduled,
  }),
  add: route({
    method: 'POST',
    path: '/businesses/report-schedules',
    summary: 'Have a report mailed by day, week or month (Account Admins)',
    access: 'merchant',
    audited: ['business.report_schedule_changed'],
    body: z.strictObject({ syn_business_id: businessId, schedule: newSchedule }),
    answer: scheduled,
  }),
  edit: route({
    method: 'POST',
    path: '/businesses/report-schedules/edit',
    summary: 'Change when, how and to whom a report is mailed (Account Admins)',
    access: 'merchant',
    audited: ['business.report_schedule_changed'],
    body: z.strictObject({ syn_business_id: businessId, id: scheduleId, version: z.number().check(z.int()), schedule: newSchedule }),
    answer: scheduled,
  }),
  remove: route({
    method: 'POST',
    path: '/businesses/report-schedules/remove',
    summary: 'Have a report not mailed any more (Account Admins)',
    access: 'merchant',
    audited: ['business.report_schedule_changed'],
    body: z.strictObject({ syn_business_id: businessId, id: scheduleId }),
    answer: scheduled,
  }),
  listOwn: route({
    method: 'GET',
    path: '/businesses/own-report-schedules',
    summary: 'The reports that the caller is mailed',
    access: 'merchant',
    answer: z.array(ownSchedule),
  }),
  leave: route({
    method: 'POST',
    path: '/businesses/own-report-schedules/leave',
    summary: 'Have a report not mailed to the caller any more',
    access: 'merchant',
    not_audited: 'it is mail to the caller alone',
    body: z.strictObject({ id: scheduleId }),
    answer: nothing,
  }),
} as const;
