import { refunds } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../http/bind.ts';
import { readRefundable } from './read-refundable.ts';
import { requestRefund } from './request-refund.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(refunds.read, ({ actor, params }) => readRefundable(context, actor, params.purchaseId));
  bind.onChecked(refunds.create, ({ token, body, idempotency_key }) => requestRefund(context, token, body, idempotency_key));
}
