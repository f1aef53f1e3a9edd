import type { ReportRow } from '@drawbridge/contract';
import { feeOf } from '@drawbridge/money';
import { shownCause } from '../../payments/purchases/index.ts';
import type { ReportRowRecord } from './store.ts';

/**
 * What is settled of a payment and what it costs, in cents. Nothing of one that came back, failed or was cancelled;
 * nothing either of one that a person resolved, which was paid some other way.
 */
export function settlementOf(
  row: Pick<ReportRowRecord, 'amount_cents' | 'fee_basis_points' | 'fee_fixed_cents'> & {
    readonly status: string;
    readonly last_event: string;
  },
): { settlement_cents: number; fee_cents: number } {
  const settles = row.status === 'PENDING' || (row.status === 'POSTED' && row.last_event !== 'return_resolved_by_hand');
  const fee_cents = settles ? feeOf(row) : 0;
  return { settlement_cents: settles ? row.amount_cents - fee_cents : 0, fee_cents };
}

function isByLink({ channel }: Pick<ReportRowRecord, 'channel'>): boolean {
  return channel === 'payment_link' || channel === 'invoice_link';
}

export function presentRow(row: ReportRowRecord): ReportRow {
  const { settlement_cents, fee_cents } = settlementOf(row);
  return {
    ID: row.id,
    SynBusinessID: row.business_id,
    DateTimeCreated: row.requested_at.toISOString(),
    TimeZone: row.time_zone,
    StoreName: row.store_name,
    BaseAmount: row.amount_cents - row.tip_cents,
    TipAmount: row.tip_cents,
    RefundedAmount: row.refunded_cents - row.reversed_cents,
    ReversedAmount: row.reversed_cents,
    TransactionStatus: row.status,
    Cause: shownCause(row),
    CustomerName: row.customer_name,
    CustomerID: row.consumer_id,
    Channel: row.channel,
    TotalPayment: settlement_cents,
    DateTimeOfApproval: row.status === 'POSTED' ? (row.posted_at?.toISOString() ?? null) : null,
    EmployeeName: row.employee_name,
    LastFour: row.last_four,
    PublicID: row.public_id,
    FeeAmount: fee_cents,
    PosOrderID: row.pos_order_id,
    Memo: isByLink(row) ? row.notes : null,
    LinkNumber: row.link_number,
  };
}
