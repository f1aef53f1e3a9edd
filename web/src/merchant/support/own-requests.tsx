import { SupportStatusBadge } from '../../session/support-status.tsx';
import { useSupportRequests } from '../../session/use-support.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { formatDateTime } from '../../ui/format.ts';

/** What this user asked before, each with its answers; nothing where they never asked. */
export function OwnRequests() {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSupportRequests();
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  if (isError && requests.length === 0)
    return <Failed title="Your requests couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
  if (requests.length === 0) return null;
  return (
    <section className="support__own" aria-labelledby="own-requests">
      <h2 id="own-requests" className="t-18">
        Your requests
      </h2>
      <ul className="card list">
        {requests.map(({ reference, begins, status, last_at }) => (
          <li key={reference}>
            <Anchor className="row support__row" href={`/merchant/support/${reference}`}>
              <span className="support__words">
                <span className="row__title truncate" title={begins}>
                  {begins}
                </span>
                <span className="row__sub num">
                  {reference}, {formatDateTime(last_at)}
                </span>
              </span>
              <SupportStatusBadge status={status} />
            </Anchor>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
