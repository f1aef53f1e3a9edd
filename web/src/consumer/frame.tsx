import type { ReactNode } from 'react';
import { track } from '../app/analytics.ts';
import { t } from '../language/t.ts';
import { LogOut } from '../session/log-out-button.tsx';
import { brand } from '../ui/brand.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { BankIcon, HomeIcon, SettingsIcon } from '../ui/icons/icons.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { BottomNav, type NavItem } from '../ui/layout/bottom-nav.tsx';
import { PhoneFrame } from '../ui/layout/phone-frame.tsx';
import './frame.css';
import { useKeepLanguage } from './keep-language.ts';

const nav = (): readonly NavItem[] => [
  { href: '/dashboard', label: t('Home'), icon: <HomeIcon size={24} />, exact: true, onSelect: () => track('home_clicked') },
  { href: '/dashboard/accounts', label: t('Accounts'), icon: <BankIcon size={24} /> },
  { href: '/dashboard/settings', label: t('Settings'), icon: <SettingsIcon size={24} /> },
];

/** A screen with the consumer's header and bottom navigation. */
export function ConsumerFrame({ className, children }: { className?: string; children: ReactNode }) {
  useKeepLanguage();
  return (
    <PhoneFrame header={<AppHeader home="/dashboard" right={<LogOut />} />} nav={<BottomNav items={nav()} />} className={className}>
      {children}
      <p className="help center consumer__help">
        <a className="link" href={`mailto:${brand.support_email}`}>
          {t('Need Help? Contact Us')}
        </a>
        <Anchor className="link" href={brand.help_url ?? '/help'}>
          {t('Help')}
        </Anchor>
      </p>
    </PhoneFrame>
  );
}
