import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t } from '../language/t.ts';
import { LogOut } from '../session/log-out-button.tsx';
import { ProviderContact } from '../session/provider-contact.tsx';
import { brand } from '../ui/brand.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { TextLink } from '../ui/controls/text-button.tsx';
import type { NavItem } from '../ui/layout/bottom-nav.tsx';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import './desk.css';

/** The desk's head: home, the navigation in the middle, help and the way out. Icons at 20. */
export function DeskBar({ items, end }: { items: readonly NavItem[]; end?: ReactNode }) {
  return (
    <header className="desk-bar">
      <div className="desk-bar__home">
        <BrandLink href="/dashboard" />
      </div>
      <nav className="desk-nav" aria-label={t('Main')}>
        {items.map((item) => (
          <NavLink key={item.href} to={item.href} end={item.exact ?? false} onClick={item.onSelect}>
            {item.icon}
            {item.label}
          </NavLink>
        ))}
      </nav>
      <div className="desk-bar__end">
        {end}
        <TextLink href={brand.help_url ?? '/help'}>{t('Help')}</TextLink>
        <LogOut />
      </div>
    </header>
  );
}

/** The desk's foot: how the provider is reached, its terms, and who it is. */
export function DeskFoot() {
  return (
    <footer className="desk-foot">
      <ProviderContact mail={t('Need Help? Contact Us')} />
      <p className="desk-foot__legal">
        <Anchor href={brand.terms_url}>{t('Terms')}</Anchor>
        {brand.privacy_url ? <Anchor href={brand.privacy_url}>{t('Privacy Policy')}</Anchor> : null}
      </p>
      {brand.company ? <p className="desk-foot__company">{brand.company}</p> : null}
    </footer>
  );
}
