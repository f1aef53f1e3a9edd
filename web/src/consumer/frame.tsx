import type { ReactNode } from 'react';
import { track } from '../app/analytics.ts';
import { t } from '../language/t.ts';
import { LogOut } from '../session/log-out-button.tsx';
import { brand } from '../ui/brand.ts';
import { classes } from '../ui/class-names.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { BankIcon, HomeIcon, SettingsIcon } from '../ui/icons/icons.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { BottomNav, type NavItem } from '../ui/layout/bottom-nav.tsx';
import { useDesk } from '../ui/layout/use-media.ts';
import { DeskBar, DeskFoot } from './desk.tsx';
import './frame.css';
import { useKeepLanguage } from './keep-language.ts';

const nav = (size: 20 | 24): readonly NavItem[] => [
  { href: '/dashboard', label: t('Home'), icon: <HomeIcon size={size} />, exact: true, onSelect: () => track('home_clicked') },
  { href: '/dashboard/accounts', label: t('Accounts'), icon: <BankIcon size={size} /> },
  { href: '/dashboard/settings', label: t('Settings'), icon: <SettingsIcon size={size} /> },
];

export interface ConsumerFrameProps {
  className?: string | undefined;
  /** On the desk, as wide as it is; else one column of 576. */
  wide?: boolean | undefined;
  /** What stands in the desk's bar before Help. */
  end?: ReactNode;
  children: ReactNode;
}

/**
 * A screen of the consumer's: on a phone with header and bottom navigation, from 1024 as a desk with one bar on top. What
 * it holds keeps its state when a window crosses that width.
 */
export function ConsumerFrame({ className, wide = false, end, children }: ConsumerFrameProps) {
  useKeepLanguage();
  const desk = useDesk();
  return (
    <>
      <div className={classes('phone', desk ? 'desk' : 'phone--nav', desk && wide && 'desk--wide')}>
        {desk ? <DeskBar items={nav(20)} end={end} /> : <AppHeader home="/dashboard" right={<LogOut />} />}
        <main id="main" tabIndex={-1} className="phone__page">
          <div className={classes('phone__main', className)}>
            {children}
            {desk ? null : <PhoneHelp />}
          </div>
        </main>
        {desk ? <DeskFoot /> : null}
      </div>
      {desk ? null : <BottomNav items={nav(24)} />}
    </>
  );
}

function PhoneHelp() {
  return (
    <p className="help center consumer__help">
      <a className="link" href={`mailto:${brand.support_email}`}>
        {t('Need Help? Contact Us')}
      </a>
      <Anchor className="link" href={brand.help_url ?? '/help'}>
        {t('Help')}
      </Anchor>
    </p>
  );
}
