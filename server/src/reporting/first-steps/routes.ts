import { firstSteps } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { hideFirstSteps } from './hide-first-steps.ts';
import { readFirstSteps } from './read-first-steps.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(firstSteps.read, ({ actor, token, query }) => readFirstSteps(context, actor, token, query.syn_business_id));
  bind.on(firstSteps.hide, ({ actor, body }) => hideFirstSteps(context, actor, body.hidden));
}
