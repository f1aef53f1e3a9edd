import { repayments } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { listDebts } from './list-debts.ts';
import { readOffer } from './read-offer.ts';
import { repay } from './repay.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(repayments.list, ({ actor }) => listDebts(context, actor));
  bind.on(repayments.read, ({ actor, params }) => readOffer(context, actor, params.public_id));
  bind.on(repayments.repay, (call) =>
    repay(context, { actor: call.actor, token: call.token, seen: call }, call.body, call.idempotency_key),
  );
}
