import type { AuditFacts } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Fees } from './store.ts';
import { feePercent } from './terms-in-words.ts';

/** An account that a business is paid out to, as the audit log shows it: by its last four digits. */
export function accountFacts({ last_four, account_type }: { last_four: string | null; account_type: string | null }): AuditFacts | null {
  return last_four === null ? null : { account: `ends in ${last_four}`, account_type };
}

/** What a business pays for each payment, as people read it. */
export function feeFacts(fees: Fees): AuditFacts {
  return { fee_percent: feePercent(fees), fee_fixed: formatCents(fees.fee_fixed_cents) };
}
