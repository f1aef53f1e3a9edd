import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PlusBoxIcon, ShareIcon } from '../../ui/icons/rare-icons.tsx';
import { Mark } from '../../ui/layout/brand-mark.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import './install-hint.css';
import { type InstallWay, install, noteSeen } from './install-offer.ts';

/** A sheet that says how the app comes to the home screen; whatever is pressed, it doesn't come again. */
export default function InstallHint({ way }: { way: InstallWay }) {
  return (
    <Dialog title={t('Add {name} to your home screen', { name: brand.name })} onClose={noteSeen} foot={<Foot way={way} />}>
      <div className="install__top">
        <span className="install__app" aria-hidden="true">
          <Mark />
        </span>
        <p className="t-14 muted">{t('Open your code in one tap at the counter.')}</p>
      </div>
      {way === 'steps' ? <Steps /> : null}
    </Dialog>
  );
}

function Foot({ way }: { way: InstallWay }) {
  if (way === 'button')
    return <DialogFoot out={t("Don't show again")} onOut={noteSeen} quiet yes={t('Install')} onYes={() => void install()} />;
  return (
    <>
      <Button kind="ghost" onClick={noteSeen}>
        {t("Don't show again")}
      </Button>
      <Button kind="primary" onClick={noteSeen}>
        {t('Got it')}
      </Button>
    </>
  );
}

function Steps() {
  const strong = (words: string) => <b className="medium">{words}</b>;
  return (
    <ol className="install__steps">
      <Step icon={<ShareIcon />}>{tNodes('Tap {share} at the bottom of Safari', { share: strong(t('Share')) })}</Step>
      <Step icon={<PlusBoxIcon />}>{tNodes('Choose {add}', { add: strong(t('Add to Home Screen')) })}</Step>
      <Step icon={<CheckIcon />}>{tNodes("Tap {add}, and you're set", { add: strong(t('Add')) })}</Step>
    </ol>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="install__key" aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}
