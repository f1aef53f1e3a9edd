import { CHANNEL_LABELS, type ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Badge, badgeLook } from '../../../ui/feedback/badge.tsx';
import { BANK_ZONE, formatDate } from '../../../ui/format.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { waitsForDay } from './retry-state.ts';

/** What a row of the returns report opens into: what was tried to make it good, and what can still be done. */
export function ReturnHistory({ entry }: { entry: ReturnEntry }) {
  return (
    <div className="returns__history">
      {entry.retries.length === 0 ? (
        <p className="muted">No retries yet.</p>
      ) : (
        <table className="subtable" aria-label={`Retry history of ${entry.public_id}`}>
          <thead>
            <tr>
              <th scope="col">Retry Date</th>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {entry.retries.map((retry) => (
              <tr key={retry.id}>
                <td className="num">{formatDate(retry.created_at, BANK_ZONE)}</td>
                <td>{retry.code ?? '-'}</td>
                <td>
                  <Badge look={badgeLook(retry.status.toUpperCase())}>{retry.status}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="returns__next">{whatNext(entry)}</p>
      <Facts
        grid
        facts={[
          { label: 'Transaction ID', value: entry.public_id },
          { label: 'Customer', value: entry.customer_name },
          { label: 'Total Price', value: formatCents(entry.base_amount) },
          { label: 'Location and channel', value: `${entry.store_name}, ${CHANNEL_LABELS[entry.channel]}` },
        ]}
      />
    </div>
  );
}

function whatNext(entry: ReturnEntry): string {
  const { retry_refusal, resolve_refusal, retry_on, retry_settled, customer_name } = entry;
  if (waitsForDay(entry))
    return `A retry waits: it is not known yet when ${customer_name}'s bank is debited again. We tell you if it is not debited after all.`;
  if (retry_on !== null) {
    const day = formatDate(retry_on);
    return retry_settled
      ? `A retry was debited from ${customer_name}'s bank on ${day}. It can still come back; if it does not, the payment is posted.`
      : `A retry is on its way: ${customer_name}'s bank is debited again on or about ${day}. The payment is posted once that can no longer come back.`;
  }
  if (retry_refusal === null)
    return "A retry debits the customer's account again with the next file to the bank. If they pay you some other way, resolve it by hand instead.";
  if (retry_refusal.code === 'FORBIDDEN') return 'Admins can retry or resolve it.';
  return resolve_refusal === null
    ? `${retry_refusal.message} If the customer pays you some other way, resolve it by hand.`
    : retry_refusal.message;
}
