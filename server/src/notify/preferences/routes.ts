import { messages } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { chooseMessages, readChoice } from './choose.ts';

export function routes(bind: Binder, context: Context): void {
  // Nobody signs in for it.
  const limited = ({ ip }: { ip: string }) => consumeServerRateLimit(context, LIMITS.message_choice, addressKey(ip));
  bind.onKnown(messages.read, limited, ({ body }) => readChoice(context, body.token));
  bind.onKnown(messages.choose, limited, ({ body }) => chooseMessages(context, body));
}
