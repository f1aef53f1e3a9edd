import { retries } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { listReturns } from './list-returns.ts';
import { pageReturns } from './page-returns.ts';
import { resolveReturn } from './resolve-return.ts';
import { triggerReinitiation } from './trigger-reinitiation.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(retries.list, ({ actor }) => listReturns(context, actor));
  bind.on(retries.report, ({ actor, query }) => pageReturns(context, actor, query));
  bind.on(retries.trigger, ({ actor, body, idempotency_key }) => triggerReinitiation(context, actor, body, idempotency_key));
  bind.on(retries.resolve, ({ actor, body, idempotency_key }) => resolveReturn(context, actor, body, idempotency_key));
}
