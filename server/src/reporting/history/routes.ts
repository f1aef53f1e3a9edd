import { history } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { readMonths } from './read-months.ts';
import { readStatement } from './read-statement.ts';
import { readToClear } from './read-to-clear.ts';
import { searchHistory } from './search-history.ts';
import { writeHistoryCsv } from './write-history-csv.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(history.search, ({ actor, query }) => searchHistory(context, actor.user_id, query));
  bind.on(history.months, ({ actor }) => readMonths(context, actor.user_id));
  bind.on(history.toClear, ({ actor }) => readToClear(context, actor.user_id));
  bind.on(history.csv, ({ actor, query }) => writeHistoryCsv(context, actor.user_id, query));
  bind.on(history.statement, ({ actor, params }) => readStatement(context, actor.user_id, params.month));
}
