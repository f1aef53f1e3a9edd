import { t } from '../../../language/t.ts';
import { hasPasskeys } from '../../../session/passkey.ts';
import { useSignInAgain } from '../../../session/use-sign-in-again.ts';
import { useStepUp } from '../../../session/use-step-up.ts';
import { type StepUpAsked, useStepUpAsked } from '../../../session/use-step-up-asked.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { KeyIcon } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';

/** Has a consumer confirm that it is them, over the page whose call the service wants it for. */
export function ConfirmItsYou() {
  const asked = useStepUpAsked();
  return asked ? <Ways {...asked} /> : null;
}

function Ways({ ways, answer }: StepUpAsked) {
  const showing = useStepUp(() => answer(true), t('No passkey was used. Try again.'));
  const again = useSignInAgain('sms');
  const has_passkey = ways.includes('passkey') && hasPasskeys();
  const by_passkey = showing.busy !== undefined;
  const leave = (): void => {
    showing.forget();
    again.run();
  };
  return (
    <Dialog title={t("Confirm it's you")} held={by_passkey || again.busy} onClose={() => answer(false)}>
      <div className="stack stack--16">
        <p>
          {has_passkey
            ? t("It's been a while since you logged in. Use your passkey, or log in again.")
            : t("It's been a while since you logged in. Log in again and we'll bring you back here.")}
        </p>
        <Problem>{showing.problemOf('passkey') ?? again.problem}</Problem>
        <div className="actions actions--stack">
          {has_passkey ? (
            <Button kind="primary" size="lg" icon={<KeyIcon />} busy={by_passkey} onClick={() => void showing.byPasskey()}>
              {t('Use a passkey')}
            </Button>
          ) : null}
          <Button kind={has_passkey ? 'ghost' : 'primary'} size="lg" busy={again.busy} onClick={leave}>
            {t('Log In Again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
