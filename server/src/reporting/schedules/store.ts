import type { ScheduledReport } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Rhythm } from './periods.ts';

/** What a scheduled report is. */
export interface ScheduleShape extends Rhythm {
  readonly report: ScheduledReport;
  readonly format: 'csv' | 'pdf';
}

export interface ScheduleRow extends ScheduleShape {
  readonly id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly time_zone: string;
  readonly version: number;
  readonly due_at: Date;
  readonly user_ids: string[];
}

const SCHEDULE = `
  select s.id, s.business_id, b.name as business_name, b.time_zone, s.report, s.format, s.every, s.weekday, s.hour, s.version, s.due_at,
         array(select u.user_id from report_schedule_users u where u.schedule_id = s.id order by u.user_id) as user_ids
    from report_schedules s join business_names b on b.id = s.business_id`;

/** Those of a business, the oldest first. */
export function listSchedules(db: Queryable, business_id: string): Promise<ScheduleRow[]> {
  return db.many<ScheduleRow>(`${SCHEDULE} where s.business_id = $1 order by s.created_at, s.id`, [business_id]);
}

/** Those that somebody is mailed. */
export function listSchedulesOf(db: Queryable, user_id: string): Promise<ScheduleRow[]> {
  return db.many<ScheduleRow>(
    `${SCHEDULE} where s.id in (select schedule_id from report_schedule_users where user_id = $1) order by b.name, s.created_at, s.id`,
    [user_id],
  );
}

export function findSchedule(db: Queryable, id: string): Promise<ScheduleRow | undefined> {
  return db.maybe<ScheduleRow>(`${SCHEDULE} where s.id = $1`, [id]);
}

/** The same, locked: one changes or mails it at a time. */
export function lockSchedule(tx: Queryable, id: string): Promise<ScheduleRow | undefined> {
  return tx.maybe<ScheduleRow>(`${SCHEDULE} where s.id = $1 for no key update of s`, [id]);
}

export async function insertSchedule(
  tx: Queryable,
  {
    id,
    business_id,
    report,
    format,
    every,
    weekday,
    hour,
    due_at,
  }: Omit<ScheduleRow, 'business_name' | 'time_zone' | 'version' | 'user_ids'>,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into report_schedules (id, business_id, report, format, every, weekday, hour, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, business_id, report, format, every, weekday, hour, due_at, at],
  );
}

export async function updateSchedule(tx: Queryable, id: string, shape: ScheduleShape, due_at: Date): Promise<void> {
  await tx.run(
    `update report_schedules set report = $2, format = $3, every = $4, weekday = $5, hour = $6, due_at = $7, version = version + 1
      where id = $1`,
    [id, shape.report, shape.format, shape.every, shape.weekday, shape.hour, due_at],
  );
}

/** From now on it is mailed to these and to nobody else. */
export async function writeUsers(tx: Queryable, id: string, user_ids: readonly string[]): Promise<void> {
  await tx.run('delete from report_schedule_users where schedule_id = $1 and user_id <> all($2)', [id, user_ids]);
  await tx.run(
    `insert into report_schedule_users (schedule_id, user_id) select $1, u from unnest($2::text[]) u
     on conflict (schedule_id, user_id) do nothing`,
    [id, user_ids],
  );
}

export async function deleteSchedule(tx: Queryable, id: string): Promise<void> {
  await tx.run('delete from report_schedules where id = $1', [id]);
}

/** Gives whether they were mailed it. Its version rises: whoever has it open sees that first, and puts nobody back. */
export async function removeUser(tx: Queryable, id: string, user_id: string): Promise<boolean> {
  const changed = await tx.run(
    `with gone as (delete from report_schedule_users where schedule_id = $1 and user_id = $2 returning schedule_id)
     update report_schedules set version = version + 1 where id in (select schedule_id from gone)`,
    [id, user_id],
  );
  return changed > 0;
}

/** When the next report is to be mailed. */
export async function nextScheduleDue(db: Queryable): Promise<Date | undefined> {
  return (await db.one<{ at: Date | null }>('select min(due_at) as at from report_schedules')).at ?? undefined;
}

export async function listDueIds(db: Queryable, until: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>('select id from report_schedules where due_at <= $1 order by due_at, id limit 500', [until]);
  return rows.map(({ id }) => id);
}

export async function writeDue(tx: Queryable, id: string, due_at: Date): Promise<void> {
  await tx.run('update report_schedules set due_at = $2 where id = $1', [id, due_at]);
}

/** What people are called, by name. */
export function namesOf(db: Queryable, user_ids: readonly string[]): Promise<{ user_id: string; username: string }[]> {
  return db.many('select user_id, username from business_user_names where user_id = any($1) order by lower(username), user_id', [user_ids]);
}

/** A business's name and clock, and whose it is, locked against other changes of its schedules. */
export function readBusiness(tx: Queryable, business_id: string): Promise<{ name: string; time_zone: string }> {
  return tx.one('select name, time_zone from business_names where id = $1', [business_id]);
}
