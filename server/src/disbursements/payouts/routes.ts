import { payouts } from '@drawbridge/contract';
import { payoutsApi } from '@drawbridge/contract/public/payouts';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { list } from './list-payouts.ts';
import { listPayoutLinesOfKey, listPayoutsOfKey, readPayoutOfKey } from './payouts-of-key.ts';
import { readStatement } from './read-statement.ts';
import { writeAllCsv } from './write-all-csv.ts';
import { writeCsv } from './write-csv.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(payouts.list, ({ actor, query }) => list(context, actor, query));
  bind.on(payouts.downloadAll, ({ actor, query }) => writeAllCsv(context, actor, query));
  bind.on(payouts.read, ({ actor, params }) => readStatement(context, actor, params.payoutId));
  bind.on(payouts.download, async ({ actor, params }) => writeCsv(await readStatement(context, actor, params.payoutId)));
  bind.onKey(payoutsApi.list, ({ caller, query }) => listPayoutsOfKey(context, caller, query));
  bind.onKey(payoutsApi.read, ({ caller, params }) => readPayoutOfKey(context, caller, params.id));
  bind.onKey(payoutsApi.lines, ({ caller, params, query }) => listPayoutLinesOfKey(context, caller, params.id, query));
}
