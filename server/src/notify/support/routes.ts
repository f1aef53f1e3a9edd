import { support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { sendRequest } from './send-request.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(support.send, ({ actor, body }) => sendRequest(context, actor, body));
}
