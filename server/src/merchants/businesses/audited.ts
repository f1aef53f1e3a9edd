import type { AuditFacts } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Fees } from './store.ts';

/** An account that a business is paid out to, as the audit log shows it: by its last four digits. */
export function accountFacts({ last_four, account_type }: { last_four: string | null; account_type: string | null }): AuditFacts | null {
  return last_four === null ? null : { account: `ends in ${last_four}`, account_type };
}

/** What a business pays for each payment, as people read it. */
export function feeFacts({ fee_basis_points, fee_fixed_cents }: Fees): AuditFacts {
  return { fee_percent: `${(fee_basis_points / 100).toFixed(2)}%`, fee_fixed: formatCents(fee_fixed_cents) };
}
