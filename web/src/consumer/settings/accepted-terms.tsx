import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { TextBlocks } from '../../session/text-blocks.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../ui/format.ts';
import { acceptedTermsQuery } from './accepted-terms-query.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/terms`: what a consumer agreed to when they registered, as it read then. */
export default function AcceptedTermsPage() {
  return (
    <SettingsFrame title={t('Terms you accepted')} back={{ href: '/dashboard/settings/privacy', label: t('Back to privacy') }}>
      <Terms />
    </SettingsFrame>
  );
}

function Terms() {
  const { data, isError, isFetching, refetch } = useQuery(acceptedTermsQuery);
  if (isError) return <Failed title={t("We couldn't load this.")} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined) return <Skeleton shape="row" />;
  const { version, accepted_at, blocks } = data;
  return (
    <div className="terms-page">
      <p className="muted">
        {version === null
          ? t('You accepted these terms on {date}.', { date: formatDate(accepted_at) })
          : t('You accepted these terms, version {version}, on {date}.', { version, date: formatDate(accepted_at) })}
      </p>
      <div className="terms">
        <TextBlocks blocks={blocks} />
      </div>
    </div>
  );
}
