import { receipts, support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { listOwnRequests, readOwnRequest } from './own-requests.ts';
import { sendDispute, type TellDisputed } from './send-dispute.ts';
import { sendRequest } from './send-request.ts';
import { writeAgain } from './write-again.ts';

/** `tellDisputed`: what tells a business of a payment that its customer doesn't recognize. */
export function routes(bind: Binder, context: Context, tellDisputed: TellDisputed): void {
  bind.on(support.send, ({ actor, body }) => sendRequest(context, actor, body));
  bind.on(receipts.dispute, ({ actor, params, body }) => sendDispute(context, actor, params.purchaseId, body.notes, tellDisputed));
  bind.on(support.list, ({ actor, query }) => listOwnRequests(context, actor.user_id, query.after));
  bind.on(support.read, ({ actor, params }) => readOwnRequest(context, actor.user_id, params.reference));
  bind.on(support.write, async ({ actor, params, body }) => {
    await writeAgain(context, actor, params.reference, body.text);
    return {};
  });
}
