import { ecommerce } from '@drawbridge/contract';
import { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { acceptCheckoutSession } from './accept-session.ts';
import { expireCheckoutSession } from './expire-session.ts';
import { listCheckoutSessions } from './list-sessions.ts';
import { openCheckoutSession } from './open-session.ts';
import { previewOrder } from './preview-order.ts';
import { readEcommercePurchase } from './read-ecommerce-purchase.ts';
import { readCheckoutSession } from './read-session.ts';

export function routes(bind: Binder, context: Context): void {
  bind.onKey(checkoutSessions.create, ({ caller, body, idempotency_key }) => openCheckoutSession(context, caller, body, idempotency_key));
  bind.onKey(checkoutSessions.read, ({ caller, params }) => readCheckoutSession(context, caller, params.id));
  bind.onKey(checkoutSessions.list, ({ caller, query }) => listCheckoutSessions(context, caller, query));
  bind.onKey(checkoutSessions.expire, ({ caller, params, idempotency_key }) =>
    expireCheckoutSession(context, caller, params.id, idempotency_key),
  );
  bind.on(ecommerce.read, ({ actor, params }) => readEcommercePurchase(context, actor, params.id));
  bind.onKnown(
    ecommerce.preview,
    ({ ip }) => consumeServerRateLimit(context, LIMITS.preview, addressKey(ip)),
    ({ params }) => previewOrder(context, params.id),
  );
  bind.onChecked(ecommerce.accept, (call) =>
    acceptCheckoutSession(context, call.token, call.body, call.idempotency_key, call, call.query.syn_account_id),
  );
}
