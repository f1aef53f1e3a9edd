import { rhythmWords, SCHEDULED_REPORTS } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { mailUsers, usersToNotify } from '../../merchants/business-users/index.ts';
import { type MailPart, writeMail } from '../../notify/mail/write-mail.ts';
import { aboutReader } from './message-rules.ts';
import { type Period, periodBefore } from './periods.ts';
import { findSchedule, type ScheduleRow } from './store.ts';
import { type WrittenReport, writeReport } from './write-report.ts';

/** The queued task's name. */
export const MAIL_REPORT = 'reports.mail_scheduled';
const payloadSchema = z.object({ id: z.string(), at: z.iso.datetime() });

/** Each reader's message holds its own copy: a larger report is linked to. */
const ATTACHED_MAX_BYTES = 1024 * 1024;

/**
 * Mails a scheduled report of the period before `at` to those who may still see it, once each for each period. Nobody
 * is mailed of one that was ended meanwhile.
 */
export async function mailReport(context: Context, payload: unknown, most_bytes = ATTACHED_MAX_BYTES): Promise<void> {
  const { id, at } = z.parse(payloadSchema, payload);
  const schedule = await findSchedule(context.db, id);
  if (!schedule) return;
  const may_see = await usersToNotify(context.db, schedule.business_id);
  const readers = schedule.user_ids.filter((user_id) => may_see.includes(user_id));
  if (readers.length === 0) return;
  const period = periodBefore(schedule, schedule.time_zone, new Date(at));
  const written = await writeReport(context, schedule, period, most_bytes);
  const mail = write(context, schedule, period, written);
  const attachment = written.attachment === undefined ? {} : { attachment: written.attachment };
  // All that tells one report from another: a schedule that was changed mails anew, one whose hour alone was changed doesn't.
  const key = ['report', id, schedule.report, schedule.format, period.first_day, period.last_day].join(':');
  const aboutOf = (user_id: string) => aboutReader(id, user_id);
  await mailUsers(context, readers, { purpose: 'report', key, aboutOf, mail: { ...mail, ...attachment } });
}

function write({ config: { brand, public_url } }: Context, schedule: ScheduleRow, period: Period, written: WrittenReport) {
  const name = SCHEDULED_REPORTS[schedule.report];
  const days = daysInWords(period);
  const parts: MailPart[] = [
    { is: 'text', text: `${name} for ${schedule.business_name}, ${days}.` },
    { is: 'text', text: SAID[written.said] },
    { is: 'link', label: `Open ${name.toLowerCase()}`, url: `${public_url}${written.path}` },
    { is: 'text', text: `We mail it ${rhythmWords(schedule)}, ${schedule.business_name} time. An Account Admin chose this in Settings.` },
    { is: 'link', label: 'Stop these emails', url: `${public_url}/merchant/profile` },
    { is: 'link', label: 'Change scheduled reports', url: `${public_url}/merchant/settings#reports` },
  ];
  return writeMail(brand, `${name}: ${schedule.business_name}, ${days}`, parts);
}

const SAID: Readonly<Record<WrittenReport['said'], string>> = {
  attached: 'It’s attached.',
  empty: 'Nothing happened in this period, so there’s nothing to attach.',
  too_large: 'It’s too large for an email. Open it below, and download it there.',
};

function daysInWords({ first_day, last_day }: Period): string {
  return first_day === last_day ? longDay('en', first_day) : `${longDay('en', first_day)} to ${longDay('en', last_day)}`;
}
