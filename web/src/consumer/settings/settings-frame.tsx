import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerFrame } from '../frame.tsx';
import './settings.css';
import { SignedIn } from './signed-in.tsx';

/** A page below the settings, for whoever is signed in. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <SignedIn>
      <ConsumerFrame>
        <div className="settings__page-head">
          <IconLink href="/dashboard/settings" label={t('Back to settings')} icon={<BackIcon />} />
          <h1 className="t-22">{title}</h1>
        </div>
        {children}
      </ConsumerFrame>
    </SignedIn>
  );
}
