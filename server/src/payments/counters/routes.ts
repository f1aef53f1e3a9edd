import { counters } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { createCounter } from './create-counter.ts';
import { listCounters } from './list-counters.ts';
import { listWaiting } from './list-waiting.ts';
import { previewCounter } from './preview-counter.ts';
import { retireCounter } from './retire-counter.ts';
import { startPurchaseAtCounter } from './start-purchase-at-counter.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(counters.list, ({ actor, query }) => listCounters(context, actor, query.syn_business_id));
  bind.on(counters.create, ({ actor, body }) => createCounter(context, actor, body));
  bind.on(counters.retire, ({ actor, params }) => retireCounter(context, actor, params.counterId));
  bind.on(counters.waiting, ({ actor, query }) => listWaiting(context, actor, query.syn_business_id));
  bind.onKnown(
    counters.preview,
    ({ ip }) => consumeServerRateLimit(context, LIMITS.preview, addressKey(ip)),
    ({ params }) => previewCounter(context, params.counterId),
  );
  bind.onChecked(counters.startPurchase, ({ token, params }) => startPurchaseAtCounter(context, token, params.counterId));
}
