import { useState } from 'react';
import { useNavigate } from 'react-router';
import { said, t } from '../../language/t.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CameraView } from '../../ui/controls/camera-view.tsx';
import { useScanner } from '../../ui/controls/use-scanner.ts';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { counterPathOf } from './counter-path.ts';
import './scan.css';

/** `/payment/scan`: reads a counter's code inside the app. Fetched when opened, as it reads pictures. */
export default function ScanCounter() {
  usePageTitle(t('Scan store code'));
  const navigate = useNavigate();
  const [another, setAnother] = useState(false);
  const scanner = useScanner((scanned) => {
    const path = counterPathOf(scanned);
    setAnother(path === undefined);
    if (path !== undefined) navigate(path, { replace: true });
    return path !== undefined;
  });
  return (
    <PhoneFrame
      moat
      className="scan-counter"
      header={<AppHeader home="/dashboard" />}
      dock={
        <ButtonLink kind="moat" size="lg" block href="/payment" replace>
          {t('Show my code')}
        </ButtonLink>
      }
    >
      <h1 className="t-22 center">{t('Scan store code')}</h1>
      <CameraView
        scanner={scanner}
        label={t('What the camera sees')}
        hint={another ? t("That's not a store code.") : t('Point your camera at the code')}
        problem={said(scanner.problem)}
        ways={
          <Button kind="moat" onClick={scanner.again}>
            {t('Try again')}
          </Button>
        }
      />
    </PhoneFrame>
  );
}
