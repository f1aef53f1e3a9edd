import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../language/t.ts';
import { tNodes } from '../../../language/t-nodes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { BellIcon } from '../../../ui/icons/rare-icons.tsx';
import { NotSubscribed, type PushState, sendTest, turnOff, turnOn } from './push-device.ts';
import { PUSH_KEY, usePushState } from './use-push-state.ts';
import { whyNot } from './why-not.ts';

type Doing = 'on' | 'off' | 'test';

/** How this browser stands, and its changes, one at a time. What goes wrong is said in a toast, and changes nothing. */
function usePush() {
  const client = useQueryClient();
  const { data: state, isError, isFetching, refetch } = usePushState();
  const [busy, setBusy] = useState<Doing>();
  const run = async (what: Doing, work: () => Promise<PushState>) => {
    setBusy(what);
    try {
      client.setQueryData(PUSH_KEY, await work());
      void client.invalidateQueries({ queryKey: ['push-devices'] });
    } catch (error) {
      toast.error(t('Error'), error instanceof NotSubscribed ? t("Your browser didn't turn on notifications. Try again.") : whyNot(error));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    state,
    isError,
    isFetching,
    again: () => void refetch(),
    busy,
    run: (what: Doing, work: () => Promise<PushState>) => void run(what, work),
  };
}

async function test(): Promise<PushState> {
  await sendTest();
  toast.success(t('Success'), t('Test sent. It should arrive in a few seconds.'));
  return 'on';
}

async function off(): Promise<PushState> {
  await turnOff();
  return 'off';
}

/** Push in this browser: how it stands, and the way to change that. `push_key` is what browsers subscribe with. */
export function PushCard({ push_key }: { push_key: string }) {
  const { state, isError, isFetching, again, busy, run } = usePush();
  if (isError) return <Failed title={t("We couldn't check this device")} onRetry={again} retrying={isFetching} />;
  if (state === undefined) return <Skeleton shape="row" />;
  if (state === 'install') return <Install />;
  if (state === 'unsupported' || state === 'denied') return <Cannot denied={state === 'denied'} />;
  const on = state === 'on';
  return (
    <div className="card notify__push" data-on={on ? '' : undefined}>
      <BellIcon size={24} />
      <div role="status">
        <p className="medium">{on ? t('Push is on') : t('Push is off')}</p>
        <p className="t-13 muted">{on ? t('On this device') : t('Get notices on this device')}</p>
      </div>
      <div className="notify__acts">
        {on ? (
          <>
            <Button size="sm" busy={busy === 'test'} onClick={() => run('test', test)}>
              {t('Send a test')}
            </Button>
            <Button size="sm" kind="ghost" busy={busy === 'off'} onClick={() => run('off', off)}>
              {t('Turn off')}
            </Button>
          </>
        ) : (
          <Button size="sm" kind="primary" busy={busy === 'on'} onClick={() => run('on', () => turnOn(push_key))}>
            {t('Turn on')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where only its user can change something, in the browser's own settings, or nobody can. */
function Cannot({ denied }: { denied: boolean }) {
  return (
    <div className="card notify__push">
      <BellIcon size={24} />
      <div role="status">
        <p className="medium">{denied ? t('Push is blocked') : t("Push isn't available here")}</p>
        <p className="t-13 muted">
          {denied
            ? t("Your browser blocks our notices. Open this site's settings in your browser, allow notifications, then come back here.")
            : t("This browser can't show notices. Try Chrome, Edge, Firefox or Safari.")}
        </p>
      </div>
    </div>
  );
}

/** On an iPhone only an app on the home screen can show notices. */
function Install() {
  return (
    <div className="card notify__push">
      <BellIcon size={24} />
      <div>
        <p className="medium">{t('Add the app to your home screen first')}</p>
        <ol className="t-13 muted notify__steps">
          <li>{tNodes('Tap {share} at the bottom of Safari', { share: <b className="medium">{t('Share')}</b> })}</li>
          <li>{tNodes('Choose {add}', { add: <b className="medium">{t('Add to Home Screen')}</b> })}</li>
          <li>{t('Open the app from there and turn on push here')}</li>
        </ol>
      </div>
    </div>
  );
}
