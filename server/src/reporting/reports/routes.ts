import { businesses, dayReports, reports } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { countFilters, sumDays } from './count-payments.ts';
import { dashboard } from './dashboard.ts';
import { dashboardReport } from './dashboard-report.ts';
import { listReport } from './list-report.ts';
import { readDay } from './read-day.ts';
import { writeCsv } from './write-csv.ts';
import { writeDayCsv } from './write-day-csv.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(businesses.dashboard, ({ actor, query }) => dashboard(context, actor, query.syn_business_id));
  bind.on(businesses.dashboardReport, ({ actor, body }) => dashboardReport(context, actor, body));
  bind.on(reports.list, ({ actor, body }) => listReport(context, actor, body));
  bind.on(reports.filters, ({ actor, body }) => countFilters(context, actor, body));
  bind.on(reports.days, ({ actor, body }) => sumDays(context, actor, body));
  bind.on(reports.download, ({ actor, body }) => writeCsv(context, actor, body));
  bind.on(dayReports.download, ({ actor, body }) => writeDayCsv(context, actor, body));
  bind.on(dayReports.read, ({ actor, body }) => readDay(context, actor, body));
}
