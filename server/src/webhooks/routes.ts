import { webhooks } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import type { Binder } from '../kernel/http/bind.ts';
import { giveNewSecret } from './change-secret.ts';
import { chooseEvents } from './choose-events.ts';
import { createWebhook } from './create-webhook.ts';
import { messagesOf } from './list-messages.ts';
import { listWebhooks } from './list-webhooks.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { wholeMessage } from './read-message.ts';
import { removeWebhook } from './remove-webhook.ts';
import { resendMessage } from './resend-message.ts';
import { sendTest } from './send-test.ts';
import { shopRoutes } from './shop-routes.ts';
import { adminOf } from './tender.ts';

export function routes(bind: Binder, context: Context): void {
  shopRoutes(bind, context);
  bind.on(webhooks.list, ({ actor }) => listWebhooks(context, adminOf(actor)));
  bind.on(webhooks.create, ({ actor, body, idempotency_key }) => createWebhook(context, adminOf(actor), body, idempotency_key));
  bind.on(webhooks.changeSecret, ({ actor, params }) => giveNewSecret(context, adminOf(actor), params.id));
  bind.on(webhooks.chooseEvents, ({ actor, params, body }) => chooseEvents(context, adminOf(actor), params.id, body));
  bind.on(webhooks.pause, ({ actor, params }) => pauseWebhook(context, adminOf(actor), params.id, true));
  bind.on(webhooks.resume, ({ actor, params }) => pauseWebhook(context, adminOf(actor), params.id, false));
  bind.on(webhooks.test, ({ actor, params }) => sendTest(context, adminOf(actor), params.id));
  bind.on(webhooks.remove, ({ actor, params }) => removeWebhook(context, adminOf(actor), params.id));
  bind.on(webhooks.messages, ({ actor, params, query }) => messagesOf(context, adminOf(actor), params.id, query));
  bind.on(webhooks.message, ({ actor, params }) => wholeMessage(context, adminOf(actor), params.id));
  bind.on(webhooks.resend, ({ actor, params }) => resendMessage(context, adminOf(actor), params.id));
}
