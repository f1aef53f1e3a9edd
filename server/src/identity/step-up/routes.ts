import { stepUp } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { beginStepUpByPasskey, confirm } from './confirm.ts';

/** The calls by which somebody who is signed in confirms that it is them. */
export function routes(bind: Binder, context: Context): void {
  bind.on(stepUp.beginPasskey, (call) => beginStepUpByPasskey(context, call));
  bind.on(stepUp.confirm, async (call) => {
    await confirm(context, call, call.body);
    return {};
  });
}
