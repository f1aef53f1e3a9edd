import { purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { listOrderAccounts } from './list-order-accounts.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(purchases.accounts, ({ actor, params, query }) => listOrderAccounts(context, actor, params.purchaseId, query.tip_amount ?? 0));
}
