import { refundRules, refunds } from '@drawbridge/contract';
import { paymentsApi } from '@drawbridge/contract/public/payments';
import { refundsApi } from '@drawbridge/contract/public/refunds';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { decideRequest } from './decide-request.ts';
import { listRefundsOfKey, readRefundOfKey } from './list-shop-refunds.ts';
import { readRefundable } from './read-refundable.ts';
import { listRules, setRule } from './refund-rules.ts';
import { requestRefund, requestRefundByKey } from './request-refund.ts';
import { listWaiting } from './store.ts';

export function routes(bind: Binder, context: Context): void {
  bind.onKey(paymentsApi.refund, ({ caller, params, body, idempotency_key }) =>
    requestRefundByKey(context, caller, params.id, body, idempotency_key),
  );
  bind.onKey(refundsApi.list, ({ caller, query }) => listRefundsOfKey(context, caller, query));
  bind.onKey(refundsApi.read, ({ caller, params }) => readRefundOfKey(context, caller, params.id));
  bind.on(refunds.read, ({ actor, params }) => readRefundable(context, actor, params.purchaseId));
  bind.onChecked(refunds.create, ({ token, body, idempotency_key }) => requestRefund(context, token, body, idempotency_key));
  bind.on(refunds.listWaiting, async ({ actor }) => ({ items: await listWaiting(context.db, actor.business_ids, context.clock.now()) }));
  bind.onChecked(refunds.decide, ({ token, body, idempotency_key }) => decideRequest(context, token, body, idempotency_key));
  bind.on(refundRules.list, ({ actor }) => listRules(context, actor));
  bind.on(refundRules.set, ({ actor, body }) => setRule(context, actor, body));
}
