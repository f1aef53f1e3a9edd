import { webhooks } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import type { Binder } from '../kernel/http/bind.ts';
import { giveNewSecret } from './change-secret.ts';
import { createWebhook } from './create-webhook.ts';
import { messagesOf } from './list-messages.ts';
import { listWebhooks } from './list-webhooks.ts';
import { removeWebhook } from './remove-webhook.ts';
import { resendMessage } from './resend-message.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(webhooks.list, ({ actor }) => listWebhooks(context, actor));
  bind.on(webhooks.create, ({ actor, body, idempotency_key }) => createWebhook(context, actor, body, idempotency_key));
  bind.on(webhooks.changeSecret, ({ actor, params }) => giveNewSecret(context, actor, params.id));
  bind.on(webhooks.remove, ({ actor, params }) => removeWebhook(context, actor, params.id));
  bind.on(webhooks.messages, ({ actor, params, query }) => messagesOf(context, actor, params.id, query));
  bind.on(webhooks.resend, ({ actor, params }) => resendMessage(context, actor, params.id));
}
