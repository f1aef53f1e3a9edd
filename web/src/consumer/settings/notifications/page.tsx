import { NOTICE_KINDS, type NoticeChoices } from '@drawbridge/contract';
import { t } from '../../../language/t.ts';
import { tNodes } from '../../../language/t-nodes.ts';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { formatPhone } from '../../../ui/format.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { Kinds } from './kinds.tsx';
import './notifications.css';
import { PushCard } from './push-card.tsx';
import { PushDevices } from './push-devices.tsx';
import { useChoose, useNotices } from './use-notices.ts';
import { whyNot } from './why-not.ts';

const PROBLEMS: readonly string[] = NOTICE_KINDS.slice(NOTICE_KINDS.indexOf('returned'));

/** `/dashboard/settings/notifications`: what a consumer is told of as it happens, by push or by text. */
export default function NotificationsPage() {
  return (
    <SettingsFrame title={t('Notifications')}>
      <Loaded />
    </SettingsFrame>
  );
}

function Loaded() {
  const { data, isError, isFetching, refetch } = useNotices();
  if (data !== undefined) return <Choices choices={data} />;
  return isError ? (
    <Failed title={t("Your notifications couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Skeleton shape="row" />
  );
}

function Choices({ choices: { kinds, phone_number, texts_stopped, push_key } }: { choices: NoticeChoices }) {
  const choose = useChoose((error) => toast.error(t("We couldn't save that"), whyNot(error)));
  const onChoose = choose.mutate;
  return (
    <>
      <PushCard push_key={push_key} />
      {texts_stopped ? (
        <div className="notify__block">
          <Notice kind="warning">
            {t("You stopped our texts by replying STOP. Text START to the same number to get them again. You'll still get sign-in codes.")}
          </Notice>
        </div>
      ) : null}
      <Kinds title={t('Payments')} kinds={kinds.filter(({ kind }) => !PROBLEMS.includes(kind))} onChoose={onChoose} />
      <Kinds title={t('Problems')} kinds={kinds.filter(({ kind }) => PROBLEMS.includes(kind))} onChoose={onChoose} />
      <p className="t-13 muted notify__note">
        {tNodes('Texts go to {phone}.', {
          phone: <span className="num nowrap">{formatPhone(phone_number)}</span>,
        })}{' '}
        {t(
          "You always hear about returned payments, by text or at your verified email. Sign-in codes and legal notices can't be turned off.",
        )}{' '}
        {t('Reply STOP to any text to stop all texts except sign-in codes.')}
      </p>
      {/* It is known last: above the switches it would push them down. */}
      <PushDevices />
    </>
  );
}
