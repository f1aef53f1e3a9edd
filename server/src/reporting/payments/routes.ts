import { merchantPayments } from '@drawbridge/contract';
import { paymentsApi } from '@drawbridge/contract/public/payments';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { mailReceiptAgain } from '../receipts/index.ts';
import { listPaymentsOfKey, readPaymentOfKey } from './list-shop-payments.ts';
import { findOwnPayment, readMerchantPayment } from './read-merchant-payment.ts';

export function routes(bind: Binder, context: Context): void {
  bind.onKey(paymentsApi.list, ({ caller, query }) => listPaymentsOfKey(context, caller, query));
  bind.onKey(paymentsApi.read, ({ caller, params }) => readPaymentOfKey(context, caller, params.id));
  bind.on(merchantPayments.read, ({ actor, params }) => readMerchantPayment(context, actor, params.paymentId));
  bind.on(merchantPayments.mailReceipt, async ({ actor, params }) => {
    const { id, approved_at } = await findOwnPayment(context, actor, params.paymentId);
    if (approved_at === null) throw new AppError('NOT_FOUND');
    return { mailed: await mailReceiptAgain(context, id) };
  });
}
