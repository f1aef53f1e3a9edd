import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { usePageTitle } from '../../ui/use-title.ts';
import { HeadBelow } from '../consumer-page.tsx';
import { ConsumerFrame } from '../frame.tsx';
import './settings.css';
import { SignedIn } from './signed-in.tsx';

/** A page below the settings, for whoever is signed in. `back`: where it stands below another one of them. */
export function SettingsFrame({ title, back, children }: { title: string; back?: { href: string; label: string }; children: ReactNode }) {
  usePageTitle(title);
  return (
    <SignedIn>
      <ConsumerFrame>
        <HeadBelow
          className="settings__page-head"
          title={title}
          back={back ?? { href: '/dashboard/settings', label: t('Back to settings') }}
        />
        {children}
      </ConsumerFrame>
    </SignedIn>
  );
}
