import { type Debt, ERRORS, owedOf, REINITIABLE_CODES, whyNotRepay } from '@drawbridge/contract';
import { postingDate } from '../../ach/index.ts';
import { presentContact } from '../../merchants/businesses/index.ts';
import type { DebtRow } from './store.ts';

/** A returned purchase as its consumer sees what they owe of it. Undefined where nothing is owed. */
export function presentDebt(row: DebtRow): Debt | undefined {
  const { facts } = row;
  const owed = owedOf(facts, row.amount_cents);
  if (owed === undefined) return undefined;
  const refusal = whyNotRepay(facts);
  return {
    public_id: row.public_id,
    business_name: row.business_name,
    business_address: {
      street_one: row.line_one,
      street_two: row.line_two,
      city: row.city,
      state: row.state,
      postal_code: row.postal_code,
    },
    business_contact: presentContact(row),
    amount: row.amount_cents,
    approved_at: row.approved_at.toISOString(),
    time_zone: row.time_zone,
    reason_code: facts.reason_code ?? '',
    next: owed.next,
    repaying: facts.repaying,
    retry_on: owed.retry_on,
    clears_on: owed.retry_on === null ? null : postingDate(owed.retry_on),
    blocks: REINITIABLE_CODES.includes(facts.reason_code ?? ''),
    repay_refusal: refusal === undefined ? null : { code: refusal, message: ERRORS[refusal].message },
  };
}
