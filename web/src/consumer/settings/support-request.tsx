import type { AnswerOf, support } from '@drawbridge/contract';
import { useParams } from 'react-router';
import { t, tCount } from '../../language/t.ts';
import { SupportStatusBadge } from '../../session/support-status.tsx';
import { useSupportThread } from '../../session/use-support.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Thread } from '../../ui/layout/thread.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { HeadBelow } from '../consumer-page.tsx';
import { ConsumerFrame } from '../frame.tsx';
import './settings.css';
import { SignedIn } from './signed-in.tsx';
import { WriteAgain } from './write-again.tsx';

/** `/dashboard/settings/contact-support/{reference}`: what somebody asked, the answers, and where they write again. */
export default function SupportRequestPage() {
  const { reference = '' } = useParams();
  const title = t('Request {reference}', { reference });
  usePageTitle(title);
  return (
    <SignedIn>
      <ConsumerFrame>
        <HeadBelow
          className="settings__page-head"
          title={title}
          back={{ href: '/dashboard/settings/contact-support', label: t('Back to support') }}
        />
        <Request reference={reference} />
      </ConsumerFrame>
    </SignedIn>
  );
}

function Request({ reference }: { reference: string }) {
  const { data, isError, isFetching, refetch } = useSupportThread(reference);
  if (data) return <Shown request={data} />;
  if (isError) return <Failed title={t("This request couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton shape="row" />;
}

function Shown({ request: { reference, status, messages, left_out, payment } }: { request: AnswerOf<typeof support.read> }) {
  return (
    <div className="settings__form">
      <p>
        <SupportStatusBadge status={status} />
      </p>
      {payment === null ? null : (
        <Anchor className="link" href={`/dashboard/receipts/${payment}`}>
          {t('About payment {payment}', { payment })}
        </Anchor>
      )}
      {left_out === 0 ? null : (
        <p className="t-13 muted">{tCount(left_out, "{count} older message isn't shown", "{count} older messages aren't shown")}</p>
      )}
      <Thread
        label={t('Messages')}
        items={messages.map(({ id, by, text, at }) => ({
          id,
          own: by === 'you',
          by: by === 'you' ? t('You') : brand.name,
          at: formatDateTime(at),
          text,
        }))}
      />
      <WriteAgain reference={reference} closed={status === 'CLOSED'} />
    </div>
  );
}
