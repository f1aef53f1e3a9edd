import type { ConsoleCreditKind, UnpaidBusiness, WaitingRequest } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';
import { ask } from '../calls.ts';
import { OBSTACLE_WORDS } from '../exceptions/words.ts';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { PayoutIcon } from '../icons.tsx';
import { ageOf, when } from '../when.ts';

/** What waits before there is an entry for the bank; and that nothing goes there, where that is so. */
export function Unsent({ kind }: { kind: ConsoleCreditKind | undefined }) {
  const { data, error, refetch, isFetching } = useQuery({ queryKey: ['credits', 'unsent'], queryFn: () => ask('listUnsent') });
  if (!data)
    return error ? (
      <section className="panel">
        <Failed title="We couldn't load what's waiting" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </Failed>
      </section>
    ) : null;
  const { held, unpaid, unpaid_count, requests } = data;
  const payouts = kind === undefined || kind === 'payout';
  const refunds = kind === undefined || kind === 'refund';
  return (
    <>
      {held ? (
        <Notice kind="warning">
          <strong>Nothing goes to the bank since {when(held.since)} ET:</strong> {held.words}. Until someone compares our records with the
          bank's, with npm run operate -- reconcile-bank, nothing can be released or canceled here.
        </Notice>
      ) : null}
      {payouts && unpaid.length > 0 ? <Unpaid unpaid={unpaid} count={unpaid_count} /> : null}
      {refunds && requests.length > 0 ? <Requests requests={requests} /> : null}
    </>
  );
}

function Unpaid({ unpaid, count }: { unpaid: readonly UnpaidBusiness[]; count: number }) {
  return (
    <Panel title="Businesses that can't be paid out" count={count}>
      <ul className="wait">
        {unpaid.map(({ business_id, business_name, amount, obstacle, return_code, since }) => (
          <WaitItem
            key={business_id}
            icon={<PayoutIcon />}
            title={business_name}
            href={`/provider/businesses/${business_id}`}
            sub={`${OBSTACLE_WORDS[obstacle]}${return_code === null ? '' : ` (${return_code})`}`}
            end={
              <>
                <span className="strong num">{formatCents(amount)}</span>
                <span className="due">{ageOf(since)}</span>
              </>
            }
          />
        ))}
      </ul>
      {count > unpaid.length ? <p className="panel__body t-13 muted">And {count - unpaid.length} more.</p> : null}
    </Panel>
  );
}

function Requests({ requests }: { requests: readonly WaitingRequest[] }) {
  return (
    <Panel title="Refunds waiting for the business" count={requests.length}>
      <ul className="wait">
        {requests.map(({ reference, public_id, business_name, amount, expires_at }) => (
          <WaitItem
            key={reference}
            icon={<ReturnIcon />}
            title={`Payment ${public_id}`}
            href={`/provider/payments/${public_id}`}
            sub={`More than one person at ${business_name} can refund alone. A second person there approves or declines it.`}
            end={
              <>
                <span className="strong num">{formatCents(amount)}</span>
                <span className="due">Until {when(expires_at)}</span>
              </>
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
