import type { SignedInSession } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { deviceWords, isHandheld, sessionFacts } from '../../session/session-words.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../../session/use-sessions.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { DeviceIcon, MobileIcon } from '../../ui/icons/rare-icons.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/devices`: where a consumer is signed in, and how each of it is ended. */
export default function SignedInDevices() {
  return (
    <SettingsFrame title={t("Where you're signed in")}>
      <Devices />
    </SettingsFrame>
  );
}

function Devices() {
  const { data, isError, isFetching, refetch } = useSessions();
  if (isError) return <Failed title={t("Your sessions couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined) return <Skeleton shape="row" />;
  if (data.kept_elsewhere)
    return <p className="muted">{t("Your sign-in provider manages where you're signed in. See your devices and log them out there.")}</p>;
  return (
    <>
      <ul className="card list settings">
        {data.items.map((item) => (
          <Device key={item.id} session={item} />
        ))}
      </ul>
      {data.items.some((item) => !item.this_device) ? <EndOthers /> : null}
    </>
  );
}

/** One device. The one in use is logged out by the button of the settings. */
function Device({ session }: { session: SignedInSession }) {
  const end = useEndSession();
  const device = deviceWords(session);
  const logOut = () =>
    end.mutate(session.id, {
      onSuccess: () => toast.success(t('Success'), t('{device} was logged out', { device })),
      onError: (error) => toast.error(t('Error'), wordsOf(error)),
    });
  return (
    <li className="settings__device">
      {isHandheld(session) ? <MobileIcon /> : <DeviceIcon />}
      <div>
        <p className="settings__device-name">
          {device} {session.this_device ? <Badge look="positive">{t('This device')}</Badge> : null}
        </p>
        <p className="row__sub">{sessionFacts(session)}</p>
      </div>
      {session.this_device ? null : (
        <Button size="sm" busy={end.isPending} onClick={logOut} aria-label={t('Log out {device}', { device })}>
          {t('Log Out')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const end = useEndOtherSessions();
  const logOut = () =>
    end.mutate(undefined, {
      onSuccess: () => toast.success(t('Success'), t("You're signed in on this device only")),
      onError: (error) => toast.error(t('Error'), wordsOf(error)),
    });
  return (
    <Button size="lg" block busy={end.isPending} onClick={logOut}>
      {t('Log Out Everywhere Else')}
    </Button>
  );
}
