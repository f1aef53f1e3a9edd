import { staffMay } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { businessNames } from '../../merchants/businesses/index.ts';
import { findConsumerFacts } from '../../people/consumers/index.ts';
import { listPayments, readPayment } from '../../reporting/payments/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { looksAt, noteLook } from './look.ts';

const MOST_LISTED = 50;

/** Payments, and the whole life of one. Each look at one is an entry of the audit log. */
export function paymentCalls({ on }: ConsoleBinder, context: Context): void {
  on('listPayments', async ({ query: { consumer, business }, staff }) => {
    if (consumer !== undefined && !staffMay(staff.role, 'readConsumer')) throw new AppError('FORBIDDEN');
    const payments = await listPayments(context, { consumer, business }, MOST_LISTED);
    return { payments, of: await nameOf(context, consumer, business) };
  });

  on('readPayment', async ({ params: { id }, staff, request }) => {
    const payment = await readPayment(context, id);
    if (!payment) throw new AppError('NOT_FOUND');
    await noteLook(context, staff, request, { kind: 'payment', id: payment.key, name: `payment ${payment.public_id}` });
    const looks = await looksAt(context, 'payment', payment.key);
    return { ...payment, money: staffMay(staff.role, 'readFile') ? payment.money : null, looks };
  });
}

/** Whose payments are listed; null for everybody's, and where nobody is found. */
async function nameOf({ db }: Context, consumer: string | undefined, business: string | undefined): Promise<string | null> {
  if (consumer !== undefined) return (await findConsumerFacts(db, consumer))?.name ?? null;
  if (business !== undefined) return (await businessNames(db, [business])).get(business) ?? null;
  return null;
}
