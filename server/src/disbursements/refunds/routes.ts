import { refundRules, refunds } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { decideRequest } from './decide-request.ts';
import { readRefundable } from './read-refundable.ts';
import { listRules, setRule } from './refund-rules.ts';
import { requestRefund } from './request-refund.ts';
import { listWaiting } from './store.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(refunds.read, ({ actor, params }) => readRefundable(context, actor, params.purchaseId));
  bind.onChecked(refunds.create, ({ token, body, idempotency_key }) => requestRefund(context, token, body, idempotency_key));
  bind.on(refunds.listWaiting, async ({ actor }) => ({ items: await listWaiting(context.db, actor.business_ids, context.clock.now()) }));
  bind.onChecked(refunds.decide, ({ token, body, idempotency_key }) => decideRequest(context, token, body, idempotency_key));
  bind.on(refundRules.list, ({ actor }) => listRules(context, actor));
  bind.on(refundRules.set, ({ actor, body }) => setRule(context, actor, body));
}
