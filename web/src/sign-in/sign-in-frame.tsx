import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import LegalLinks from '../session/legal-links.tsx';
import { brand } from '../ui/brand.ts';
import { IconButton, IconLink } from '../ui/controls/icon-button.tsx';
import { LanguageSwitch } from '../ui/controls/language-switch.tsx';
import { BackIcon } from '../ui/icons/icons.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import './sign-in.css';

export interface SignInFrameProps {
  title: string;
  /** One sentence below the title; `lead_id` ties it to the field it explains. */
  lead?: ReactNode;
  lead_id?: string;
  /** A path, or what going back does on this page. */
  back: string | (() => void);
  children: ReactNode;
}

/** One step of a sign-in: what is wanted, a form, a way back. */
export function SignInFrame({ title, lead, lead_id, back, children }: SignInFrameProps) {
  usePageTitle(title, brand.name);
  const icon = <BackIcon />;
  return (
    <PhoneFrame
      header={
        <AppHeader
          home="/"
          left={
            typeof back === 'string' ? (
              <IconLink href={back} label={t('Back')} icon={icon} />
            ) : (
              <IconButton onClick={back} label={t('Back')} icon={icon} />
            )
          }
          right={<LanguageSwitch />}
        />
      }
    >
      <div className="sign-in__head">
        <h1 className="t-28">{title}</h1>
        {lead ? (
          <p className="muted" id={lead_id}>
            {lead}
          </p>
        ) : null}
      </div>
      {children}
      {brand.privacy_url ? (
        <footer className="sign-in__foot">
          <LegalLinks />
        </footer>
      ) : null}
    </PhoneFrame>
  );
}
