import { receipts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { readReceipt } from './read-receipt.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(receipts.read, ({ actor, params }) => readReceipt(context, actor.user_id, params.purchaseId));
}
