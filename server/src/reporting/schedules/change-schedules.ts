import {
  type BodyOf,
  type OwnSchedule,
  type ReportSchedules,
  type reportSchedules,
  rhythmWords,
  SCHEDULED_REPORTS,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { usersToNotify } from '../../merchants/business-users/index.ts';
import { lockBusinesses } from '../../merchants/businesses/index.ts';
import { nextDueAt } from './periods.ts';
import {
  deleteSchedule,
  insertSchedule,
  listSchedules,
  listSchedulesOf,
  lockSchedule,
  namesOf,
  readBusiness,
  removeUser,
  type ScheduleRow,
  type ScheduleShape,
  updateSchedule,
  writeUsers,
} from './store.ts';

const MOST = 20;
type Wish = BodyOf<typeof reportSchedules.add>['schedule'];

/** The reports of a business that are mailed by themselves. Throws FORBIDDEN but for its Account Admins. */
export async function listReportSchedules({ db }: Pick<Context, 'db'>, actor: Actor, business_id: string): Promise<ReportSchedules> {
  requireOwn(actor, business_id);
  const may_see = await usersToNotify(db, business_id);
  const people = await namesOf(db, may_see);
  const rows = await listSchedules(db, business_id);
  return {
    people,
    items: rows.map((row) => ({
      ...shapeOf(row),
      id: row.id,
      version: row.version,
      people: people.filter(({ user_id }) => row.user_ids.includes(user_id)),
    })),
  };
}

/** Has a report mailed from now on. Throws FORBIDDEN, ERR_USER_NOT_FOUND for who may not see it, TOO_MANY_SCHEDULES. */
export async function addSchedule(
  context: Context,
  actor: Actor,
  { syn_business_id: business_id, schedule }: BodyOf<typeof reportSchedules.add>,
) {
  requireOwn(actor, business_id);
  await context.db.transaction(async (tx) => {
    const business = await begin(tx, business_id, schedule);
    if ((await listSchedules(tx, business_id)).length >= MOST) throw new AppError('TOO_MANY_SCHEDULES');
    const id = newId('rps');
    const now = context.clock.now();
    await insertSchedule(tx, { id, business_id, ...shapeOf(schedule), due_at: nextDueAt(schedule, business.time_zone, now) }, now);
    await writeUsers(tx, id, schedule.user_ids);
    await note(context, tx, actor, { id: business_id, name: business.name }, null, await inWords(tx, schedule));
  });
  return listReportSchedules(context, actor, business_id);
}

/** Changes one. Throws FORBIDDEN, NOT_FOUND, ERR_USER_NOT_FOUND, SETTINGS_CHANGED for one that was changed meanwhile. */
export async function editSchedule(
  context: Context,
  actor: Actor,
  { syn_business_id: business_id, id, version, schedule }: BodyOf<typeof reportSchedules.edit>,
) {
  requireOwn(actor, business_id);
  await context.db.transaction(async (tx) => {
    const business = await begin(tx, business_id, schedule);
    const before = await requireSchedule(tx, business_id, id);
    if (before.version !== version) throw new AppError('SETTINGS_CHANGED');
    await updateSchedule(tx, id, shapeOf(schedule), nextDueAt(schedule, business.time_zone, context.clock.now()));
    await writeUsers(tx, id, schedule.user_ids);
    await note(context, tx, actor, { id: business_id, name: business.name }, await inWords(tx, before), await inWords(tx, schedule));
  });
  return listReportSchedules(context, actor, business_id);
}

/** Ends one. Throws FORBIDDEN, NOT_FOUND. */
export async function removeSchedule(
  context: Context,
  actor: Actor,
  { syn_business_id: business_id, id }: BodyOf<typeof reportSchedules.remove>,
) {
  requireOwn(actor, business_id);
  await context.db.transaction(async (tx) => {
    const before = await requireSchedule(tx, business_id, id);
    const words = await inWords(tx, before);
    await deleteSchedule(tx, id);
    await note(context, tx, actor, { id: business_id, name: before.business_name }, words, null);
  });
  return listReportSchedules(context, actor, business_id);
}

/** The reports that the caller is mailed. */
export async function listOwnSchedules({ db }: Context, actor: Actor): Promise<OwnSchedule[]> {
  const rows = await listSchedulesOf(db, actor.user_id);
  return rows
    .filter(({ business_id }) => actor.business_ids.includes(business_id))
    .map((row) => ({ id: row.id, business_name: row.business_name, ...shapeOf(row) }));
}

/** The caller is not mailed one any more, and who is changing it meanwhile is told. Throws NOT_FOUND. */
export async function leaveSchedule({ db }: Context, actor: Actor, id: string): Promise<Record<string, never>> {
  const left = await db.transaction(async (tx) => (await lockSchedule(tx, id)) !== undefined && removeUser(tx, id, actor.user_id));
  if (!left) throw new AppError('NOT_FOUND');
  return {};
}

function requireOwn(actor: Actor, business_id: string): void {
  requireAccountAdmin(actor);
  requireBusiness(actor, business_id);
}

/** Locks the business's schedules, and finds that everybody named may see its reports. */
async function begin(tx: Queryable, business_id: string, { user_ids }: Wish): Promise<{ name: string; time_zone: string }> {
  await lockBusinesses(tx, [business_id]);
  const may_see = await usersToNotify(tx, business_id);
  if (!user_ids.every((user_id) => may_see.includes(user_id)))
    throw new AppError('ERR_USER_NOT_FOUND', { message: 'Somebody you chose can’t see this report anymore. Choose again.' });
  return readBusiness(tx, business_id);
}

async function requireSchedule(tx: Queryable, business_id: string, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, id);
  if (row?.business_id !== business_id) throw new AppError('NOT_FOUND');
  return row;
}

function shapeOf({ report, format, every, weekday, hour }: ScheduleShape): ScheduleShape {
  return { report, format, every, weekday, hour };
}

async function inWords(tx: Queryable, schedule: ScheduleShape & { readonly user_ids: readonly string[] }): Promise<string> {
  const names = (await namesOf(tx, schedule.user_ids)).map(({ username }) => username).join(', ');
  return `${SCHEDULED_REPORTS[schedule.report]}, ${rhythmWords(schedule)}, ${schedule.format.toUpperCase()} to ${names}`;
}

function note(
  context: Context,
  tx: Queryable,
  actor: Actor,
  of: { id: string; name: string },
  before: string | null,
  after: string | null,
) {
  return writeEntry(tx, context.clock, {
    event: 'business.report_schedule_changed',
    who: userWho(actor),
    thing: { kind: 'business', ...of },
    before: { report: before },
    after: { report: after },
  });
}
