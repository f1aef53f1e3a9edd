import { type MerchantPayment, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { listPayoutsOfPurchase } from '../../disbursements/payouts/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { presentContact, presentPlace } from '../../merchants/businesses/index.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { settlementOf } from '../reports/index.ts';
import { type PaymentTrace, readPaymentTrace } from '../trace/index.ts';
import { findMerchantPayment, type MerchantPaymentRow } from './merchant-store.ts';
import { merchantTimelineOf } from './merchant-timeline.ts';
import { namesOf } from './who.ts';

/** A payment of the caller's businesses. Throws NOT_FOUND for any other, as if it weren't there. */
export async function findOwnPayment({ db }: Pick<Context, 'db'>, actor: Actor, key: string): Promise<MerchantPaymentRow> {
  const row = await findMerchantPayment(db, key, actor.business_ids);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Everything that its shop may know of one payment, by its id, or its Transaction ID where it was approved. Amounts in
 * cents; fee, account, files and payouts only for who sees reports. Throws NOT_FOUND for anybody else's.
 */
export async function readMerchantPayment(context: Context, actor: Actor, key: string): Promise<MerchantPayment> {
  const row = await findOwnPayment(context, actor, key);
  const sees_money = actor.role !== undefined && PERMISSIONS_OF_ROLE[actor.role].includes('pc:view:reports');
  const found = await readPaymentTrace(context, row.id, { lines: sees_money, answers: false });
  if (!found) throw new AppError('NOT_FOUND');
  const { trace, steps, payment } = found;
  const [payouts, names] = await Promise.all([listPayoutsOfPurchase(context.db, row.id), namesOf(context.db, trace.events, payment)]);
  const own_payouts = payouts.filter(({ business_id }) => business_id === row.business_id);
  const asker = trace.events.find(({ event }) => event === 'merchant_asked')?.actor;
  return {
    ...present(row),
    customer_id: sees_money ? row.customer_id : null,
    return_code: row.status === 'DECLINED' ? (trace.entries.findLast(isReturned)?.return_code ?? null) : null,
    asked_by: (asker && names(asker)) ?? null,
    steps: merchantTimelineOf({
      row,
      trace,
      days: steps.days,
      payouts: sees_money ? own_payouts : [],
      names,
      sees_money,
      ach: context.config.ach,
      now: context.clock.now(),
    }),
    money: sees_money ? moneyOf(row, trace, own_payouts) : null,
  };
}

const isReturned = ({ kind, returned_at, rejected, refused_reason }: PaymentTrace['trace']['entries'][number]) =>
  kind === 'debit' && returned_at !== null && !rejected && refused_reason === null;

function present(row: MerchantPaymentRow): Omit<MerchantPayment, 'customer_id' | 'return_code' | 'asked_by' | 'steps' | 'money'> {
  return {
    purchase_id: row.id,
    public_id: row.public_id,
    syn_business_id: row.business_id,
    business_name: row.business_name,
    business_address: presentPlace(row),
    business_contact: presentContact(row),
    time_zone: row.time_zone,
    status: row.status,
    cause: shownCause(row),
    channel: row.channel,
    customer_name: row.customer_name,
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    amount: row.amount_cents,
    tip: row.tip_cents,
    refunded: row.refunded_cents - row.reversed_cents,
    reversed: row.reversed_cents,
    employee_name: row.employee_name,
    order_id: row.pos_order_id,
    memo: row.notes,
    LinkNumber: row.link_number,
  };
}

function moneyOf(
  row: MerchantPaymentRow,
  { entries }: PaymentTrace['trace'],
  payouts: readonly { readonly id: string; readonly reference: string }[],
): MerchantPayment['money'] {
  const { fee_basis_points, fee_fixed_cents } = row;
  const settled =
    fee_basis_points === null || fee_fixed_cents === null
      ? { settlement_cents: 0, fee_cents: 0 }
      : settlementOf({ ...row, fee_basis_points, fee_fixed_cents });
  return {
    fee: settled.fee_cents,
    // What was never taken gives nothing back either.
    net:
      entries.some(({ kind, settled_at }) => kind === 'debit' && settled_at !== null) || settled.settlement_cents > 0
        ? settled.settlement_cents - row.refunded_cents
        : 0,
    last_four: row.last_four,
    institution_name: row.institution_name,
    file_lines: entries
      .filter(({ kind }) => kind === 'debit')
      .map(({ originated_at, line, trace_number }) => ({ on: originated_at, line, trace_number })),
    payouts: payouts.map(({ id, reference }) => ({ id, reference })),
  };
}
