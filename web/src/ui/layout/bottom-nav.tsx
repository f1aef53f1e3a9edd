import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t } from '../../language/t.ts';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Current only on exactly this path, not below it. */
  exact?: boolean;
  /** Called when it is followed. */
  onSelect?: () => void;
};

/** The navigation of the consumer's screens. Icons at 24. */
export function BottomNav({ items }: { items: readonly NavItem[] }) {
  return (
    <nav className="bottom-nav" aria-label={t('Main')}>
      {items.map((item) => (
        <NavLink key={item.href} to={item.href} end={item.exact ?? false} onClick={item.onSelect}>
          {item.icon}
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}
