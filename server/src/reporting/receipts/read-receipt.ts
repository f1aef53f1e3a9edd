import type { IsoDate } from '@drawbridge/banking-calendar';
import { owedOf, type Receipt } from '@drawbridge/contract';
import { effectiveEntryDateAt, nextCutoff, postingDate } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { presentContact, presentPlace } from '../../merchants/businesses/index.ts';
import { readDispute } from '../../notify/support/index.ts';
import { shownStatus } from '../../payments/purchases/index.ts';
import { findReceipt, type ReceiptRow } from './store.ts';

/**
 * The receipt of a payment that the consumer approved, by its public id or its purchase's id, as it stands now. Amounts
 * in cents. Throws NOT_FOUND for one that is not there, was never approved, or is somebody else's.
 */
export async function readReceipt(context: Context, consumer_id: string, reference: string): Promise<Receipt> {
  const row = await findReceipt(context.db, reference, consumer_id, context.clock.now());
  if (!row) throw new AppError('NOT_FOUND');
  return { ...presentReceipt(context, row), dispute: await readDispute(context, row.purchase_id) };
}

function presentReceipt(context: Context, row: ReceiptRow): Receipt {
  const by_link = row.channel === 'payment_link' || row.channel === 'invoice_link';
  const debit_expected_on = row.status === 'PENDING' && row.debits.length === 0 ? firstDebitDay(context, row) : null;
  const alive = row.debits.findLast(({ status }) => status === 'on_its_way' || status === 'debited');
  const owed = row.facts ? owedOf(row.facts, row.amount_cents) : undefined;
  const debit_on = debit_expected_on ?? alive?.on ?? owed?.retry_on ?? null;
  return {
    purchase_id: row.purchase_id,
    public_id: row.public_id,
    amount: row.amount_cents,
    tip: row.tip_cents || undefined,
    approved_at: row.approved_at.toISOString(),
    time_zone: row.time_zone,
    consumer_name: row.consumer_name,
    business_name: row.business_name,
    business_address: presentPlace(row),
    business_contact: presentContact(row),
    channel: row.channel,
    order_id: row.pos_order_id,
    // What the counter notes is for the merchant; what a link says is for whoever pays it.
    memo: by_link ? row.notes : null,
    institution_name: row.institution_name,
    last_four: row.last_four,
    status: shownStatus(row.status),
    ended: endOf(row),
    debits: [...row.debits],
    refunds: [...row.refunds],
    reversal: row.reversal ?? undefined,
    debit_expected_on,
    posts_expected_on: debit_on === null ? null : postingDate(debit_on),
    posted_at: row.status === 'POSTED' ? (row.posted_at?.toISOString() ?? null) : null,
    settled_by_hand: row.last_event === 'return_resolved_by_hand',
    owed,
  };
}

/** The day on which the bank debits what has not been in a file: that of the next cutoff's file. */
function firstDebitDay({ config, clock }: Context, { approved_at }: ReceiptRow): IsoDate {
  const now = clock.now();
  return effectiveEntryDateAt(nextCutoff(now > approved_at ? now : approved_at, config.ach), config.ach);
}

function endOf({ status, last_event_at }: ReceiptRow): Receipt['ended'] {
  const at = last_event_at.toISOString();
  if (status === 'CANCELLED') return { at, how: 'cancelled' };
  return status === 'FAILED' ? { at, how: 'not_collected' } : null;
}
