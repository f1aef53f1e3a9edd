import { refunds } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../http/bind.ts';
import { requestRefund } from './request-refund.ts';

export function routes(bind: Binder, context: Context): void {
  bind.onChecked(refunds.create, ({ token, body, idempotency_key }) => requestRefund(context, token, body, idempotency_key));
}
