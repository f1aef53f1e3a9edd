import { type StepUpWay, stepUp } from '@drawbridge/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../language/t.ts';
import { type ApiError, callOnce, onStepUpNeeded } from '../../../session/api.ts';
import { hasPasskeys, signByPasskey } from '../../../session/passkey.ts';
import { signIn } from '../../../session/session.ts';
import { useChange } from '../../../session/use-change.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { KeyIcon } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';

interface Asked {
  readonly ways: readonly StepUpWay[];
  readonly answer: (confirmed: boolean) => void;
}

/** Has a consumer confirm that it is them, over the page whose call the service wants it for. */
export function ConfirmItsYou() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let under_way: ((confirmed: boolean) => void) | undefined;
    onStepUpNeeded((refusal) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      under_way = resolve;
      const answer = (confirmed: boolean): void => {
        setAsked(undefined);
        resolve(confirmed);
      };
      setAsked({ ways: waysOf(refusal), answer });
      return promise;
    });
    return () => {
      onStepUpNeeded(undefined);
      under_way?.(false);
    };
  }, []);
  return asked ? <Ways {...asked} /> : null;
}

function waysOf({ body: { ways } }: ApiError): readonly StepUpWay[] {
  return Array.isArray(ways) ? ways : [];
}

function Ways({ ways, answer }: Asked) {
  const { pathname } = useLocation();
  const by_passkey = useChange(showPasskey, (shown) => {
    if (shown) answer(true);
  });
  // It leaves the page, and leads back to it.
  const again = useChange(
    () => signIn({ connection: 'sms', again: true, returnTo: pathname }),
    () => undefined,
  );
  const has_passkey = ways.includes('passkey') && hasPasskeys();
  return (
    <Dialog title={t("Confirm it's you")} held={by_passkey.busy || again.busy} onClose={() => answer(false)}>
      <div className="stack stack--16">
        <p>
          {has_passkey
            ? t('It is a while since you logged in. Use your passkey, or log in again.')
            : t('It is a while since you logged in. Log in again, and you come back to this page.')}
        </p>
        <Problem>{by_passkey.problem ?? again.problem}</Problem>
        <div className="actions actions--stack">
          {has_passkey ? (
            <Button kind="primary" size="lg" icon={<KeyIcon />} busy={by_passkey.busy} onClick={by_passkey.run}>
              {t('Use a passkey')}
            </Button>
          ) : null}
          <Button kind={has_passkey ? 'ghost' : 'primary'} size="lg" busy={again.busy} onClick={again.run}>
            {t('Log In Again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Gives whether a passkey was used; a browser says no more of one that was not. */
async function showPasskey(): Promise<boolean> {
  const response = await signByPasskey(() => callOnce(stepUp.beginPasskey));
  if (response === undefined) return false;
  await callOnce(stepUp.confirm, { body: { way: 'passkey', response } });
  return true;
}
