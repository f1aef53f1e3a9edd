import { t } from '../../language/t.ts';
import { SupportStatusBadge } from '../../session/support-status.tsx';
import { useSupportRequests } from '../../session/use-support.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { formatDateTime } from '../../ui/format.ts';

/** What somebody asked before, each with its answers; nothing where they never asked. */
export function OwnRequests() {
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSupportRequests();
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  if (isError && requests.length === 0)
    return <Failed title={t("Your requests couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />;
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests" className="t-18 settings__sub">
        {t('Your requests')}
      </h2>
      <ul className="card list settings">
        {requests.map(({ reference, begins, status, last_at }) => (
          <li key={reference}>
            <Anchor className="row" href={`/dashboard/settings/contact-support/${reference}`}>
              <span className="settings__name">
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
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  );
}
