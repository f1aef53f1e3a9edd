import { FAILURE_STATUSES } from '@drawbridge/contract/telemetry';
import { track } from '../../app/analytics.ts';

/** Tells analytics that a payment came to nothing, and by which status; one that is not on its list is told as OTHER. */
export function trackFailure(status: string | undefined): void {
  track('transaction_failure', { status: FAILURE_STATUSES.find((known) => known === status) ?? 'OTHER' });
}
