import type { ListedPayment } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { type ListedRow, listNewest, listOfBusiness, listOfConsumer } from './store.ts';

/** Whose payments; everybody's where neither is named. */
export interface Whose {
  readonly consumer?: string | undefined;
  readonly business?: string | undefined;
}

/** The newest payments, at most so many. Amounts in cents. */
export async function listPayments({ db }: Pick<Context, 'db'>, { consumer, business }: Whose, most: number): Promise<ListedPayment[]> {
  const rows =
    consumer !== undefined
      ? await listOfConsumer(db, consumer, most)
      : business !== undefined
        ? await listOfBusiness(db, business, most)
        : await listNewest(db, most);
  return rows.map(presentListed);
}

/** A payment as lists show it, and as its own page begins. */
function presentListed(row: ListedRow): ListedPayment {
  const at = row.approved_at ?? row.requested_at;
  return { ...presentCommon(row), at: (at ?? new Date(0)).toISOString() };
}

/** What a payment's page is found by: its Transaction ID where it was approved, else its id. */
export function keyOf({ id, public_id, approved_at }: Pick<ListedRow, 'id' | 'public_id' | 'approved_at'>): string {
  return approved_at === null ? id : public_id;
}

/** What every view of a payment says. */
export function presentCommon(row: ListedRow): Omit<ListedPayment, 'at'> {
  return {
    key: keyOf(row),
    public_id: row.public_id,
    status: row.status,
    amount: row.amount_cents ?? 0,
    channel: row.channel,
    consumer: { id: row.consumer_id, name: row.consumer_name },
    business: row.business_id === null ? null : { id: row.business_id, name: row.business_name ?? '' },
  };
}
