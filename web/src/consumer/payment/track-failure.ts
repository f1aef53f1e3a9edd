import { FAILURE_STATUSES } from '@drawbridge/contract/telemetry';
import { track } from '../../app/analytics.ts';

/** Tracks that a payment came to nothing, and by which status; one that is not on the list is tracked as OTHER. */
export function trackFailure(status: string | undefined): void {
  track('transaction_failure', { status: FAILURE_STATUSES.find((known) => known === status) ?? 'OTHER' });
}
