import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { LogOut } from '../../session/log-out-button.tsx';
import { AppHeader } from '../../ui/app-header.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { PhoneFrame } from '../../ui/phone-frame.tsx';
import './link.css';

/** A page on the way to an account that is linked by its numbers. */
export function LinkFrame({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  return (
    <PhoneFrame
      className="link-numbers"
      header={<AppHeader home="/dashboard" left={<IconLink href={back} label={t('Back')} icon={<BackIcon />} />} right={<LogOut />} />}
    >
      <h1 className="t-28">{title}</h1>
      {children}
    </PhoneFrame>
  );
}
