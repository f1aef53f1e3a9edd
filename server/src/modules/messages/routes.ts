import { messages } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../http/bind.ts';
import { chooseMessages, readChoice } from './choose.ts';

export function routes(bind: Binder, context: Context): void {
  const anybody = async () => undefined;
  bind.onKnown(messages.read, anybody, ({ body }) => readChoice(context, body.token));
  bind.onKnown(messages.choose, anybody, ({ body }) => chooseMessages(context, body));
}
