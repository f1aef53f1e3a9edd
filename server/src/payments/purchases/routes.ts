import { externalAccounts, purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { cancelDebit } from './cancel-debit.ts';
import { checkCode } from './check-code.ts';
import { confirmDebit } from './confirm-debit.ts';
import { denyDebit } from './deny-debit.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { listRecent } from './list-recent.ts';
import { openChannelTicket } from './open-channel-ticket.ts';
import { readObstacles } from './read-obstacles.ts';
import { readPurchase } from './read-purchase.ts';
import { readWaiting } from './read-waiting.ts';
import { requestDebit } from './request-debit.ts';
import { readPurchasePower } from './spending-limit.ts';
import { startPurchase } from './start-purchase.ts';
import { withdrawDebit } from './withdraw-debit.ts';

export function routes(bind: Binder, context: Context): void {
  bind.onChecked(purchases.start, ({ token }) => startPurchase(context, token));
  bind.onChecked(purchases.checkCode, ({ token, body }) => checkCode(context, token, body));
  bind.onChecked(purchases.requestDebit, ({ token, body, idempotency_key }) => requestDebit(context, token, body, idempotency_key));
  bind.onChecked(purchases.confirmDebit, (call) => confirmDebit(context, call.token, call.body, call.idempotency_key, call));
  bind.onChecked(purchases.denyDebit, ({ token, body }) => denyDebit(context, token, body.purchaseId));
  bind.onChecked(purchases.cancelDebit, ({ token, body }) => cancelDebit(context, token, body));
  bind.on(purchases.withdrawDebit, (call) => withdrawDebit(context, call));
  bind.on(purchases.openOrders, ({ actor }) => listOpenOrders(context, actor));
  bind.on(purchases.read, ({ actor, params }) => readPurchase(context, actor, params.purchaseId));
  bind.on(purchases.waiting, ({ actor }) => readWaiting(context, actor));
  bind.on(purchases.obstacles, ({ actor }) => readObstacles(context, actor));
  bind.on(purchases.ticket, ({ actor, params, token }) => openChannelTicket(context, actor, params.purchaseId, token.session_id));
  bind.on(purchases.listRecent, ({ actor, body }) => listRecent(context, actor, body));
  bind.on(externalAccounts.purchasePower, ({ actor }) => readPurchasePower(context, actor));
}
