import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { LogOut } from '../../session/log-out-button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
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
