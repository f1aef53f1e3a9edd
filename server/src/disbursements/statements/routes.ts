import { monthlyStatements } from '@drawbridge/contract';
import { statementsApi } from '@drawbridge/contract/public/statements';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { readMonth } from './read-month.ts';
import { listStatementsOfKey, readStatementOfKey } from './statements-of-key.ts';
import { monthAsCsv } from './write-month-csv.ts';
import { monthAsPdf } from './write-month-pdf.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(monthlyStatements.read, ({ actor, query }) => readMonth(context, actor, query));
  bind.on(monthlyStatements.csv, async ({ actor, query }) => monthAsCsv(await readMonth(context, actor, query)));
  bind.on(monthlyStatements.pdf, async ({ actor, query }) => monthAsPdf(context, await readMonth(context, actor, query)));
  bind.onKey(statementsApi.list, ({ caller, query }) => listStatementsOfKey(context, caller, query));
  bind.onKey(statementsApi.read, ({ caller, params }) => readStatementOfKey(context, caller, params.month));
}
