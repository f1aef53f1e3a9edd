import { CHANNEL_LABELS, type ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Badge, badgeLook } from '../../../ui/feedback/badge.tsx';
import { BANK_ZONE, formatDate } from '../../../ui/format.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Cause } from '../../cause.tsx';
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
                <td className="num">
                  {formatDate(retry.created_at, BANK_ZONE)}
                  {retry.by_customer ? <span className="returns__by muted">{byCustomer(retry.status)}</span> : null}
                </td>
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
          { label: 'Status', value: <Cause status={entry.transaction_status} cause={entry.cause} /> },
          { label: 'Transaction ID', value: entry.public_id },
          { label: 'Customer', value: entry.customer_name },
          { label: 'Total Price', value: formatCents(entry.base_amount) },
          { label: 'Location and channel', value: `${entry.store_name}, ${CHANNEL_LABELS[entry.channel]}` },
        ]}
      />
    </div>
  );
}

/** Whose try it is, where it is the customer's own. */
function byCustomer(status: ReturnEntry['retries'][number]['status']): string {
  return status === 'POSTED' ? 'Repaid by the customer in the app' : 'Repayment by the customer in the app';
}

/** The customer repays it in the app: nothing is for the shop to do. */
function whatCustomerDoes({ retry_on, retry_settled, customer_name }: ReturnEntry): string {
  const start = `${customer_name} is repaying this in the app.`;
  if (retry_on === null) return `${start} We don't know yet when their account will be debited. We'll tell you if it won't be.`;
  const day = formatDate(retry_on);
  return retry_settled
    ? `${start} Their bank was debited on ${day}. It can still be returned. If it isn't, the payment is posted.`
    : `${start} Their bank is debited on or about ${day}. The payment is posted once that can't be returned anymore.`;
}

function whatNext(entry: ReturnEntry): string {
  const { retry_refusal, resolve_refusal, retry_on, retry_settled, customer_name } = entry;
  if (entry.retries.some(({ status, by_customer }) => status === 'pending' && by_customer)) return whatCustomerDoes(entry);
  if (waitsForDay(entry))
    return `A retry is waiting. We don't know yet when ${customer_name}'s account will be debited again. We'll tell you if it won't be.`;
  if (retry_on !== null) {
    const day = formatDate(retry_on);
    return retry_settled
      ? `A retry was debited from ${customer_name}'s bank on ${day}. It can still be returned. If it isn't, the payment is posted.`
      : `A retry is on its way. ${customer_name}'s bank is debited again on or about ${day}. The payment is posted once that can't be returned anymore.`;
  }
  if (retry_refusal === null)
    return "A retry debits the customer's account again in the next bank run. If they pay you another way, mark it as resolved.";
  if (retry_refusal.code === 'FORBIDDEN') return 'Admins can retry it or mark it as resolved.';
  return resolve_refusal === null
    ? `${retry_refusal.message} If the customer pays you another way, mark it as resolved.`
    : retry_refusal.message;
}
