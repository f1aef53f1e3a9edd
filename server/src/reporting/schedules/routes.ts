import { reportSchedules } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addSchedule, editSchedule, leaveSchedule, listOwnSchedules, listReportSchedules, removeSchedule } from './change-schedules.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(reportSchedules.list, ({ actor, query }) => listReportSchedules(context, actor, query.syn_business_id));
  bind.on(reportSchedules.add, ({ actor, body }) => addSchedule(context, actor, body));
  bind.on(reportSchedules.edit, ({ actor, body }) => editSchedule(context, actor, body));
  bind.on(reportSchedules.remove, ({ actor, body }) => removeSchedule(context, actor, body));
  bind.on(reportSchedules.listOwn, ({ actor }) => listOwnSchedules(context, actor));
  bind.on(reportSchedules.leave, ({ actor, body }) => leaveSchedule(context, actor, body.id));
}
