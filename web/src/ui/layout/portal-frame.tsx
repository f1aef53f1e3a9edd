import { type MouseEvent, type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import { brand } from '../brand.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { SidebarIcon } from '../icons/icons.tsx';
import type { NavItem } from './bottom-nav.tsx';
import { BrandLink } from './brand-mark.tsx';
import { SkipLink } from './skip-link.tsx';
import { useModal } from './use-modal.ts';
import { useSidebar } from './use-sidebar.ts';
import './portal-frame.css';

export type PortalFrameProps = {
  /** Where the logo goes. */
  home: string;
  nav: readonly NavItem[];
  /** The page's h1. */
  title: ReactNode;
  /** Right end of the top bar: the switcher of businesses. */
  end?: ReactNode;
  /** Foot of the sidebar: who is signed in. */
  user?: ReactNode;
  children: ReactNode;
};

function Inside({ home, nav, user }: Pick<PortalFrameProps, 'home' | 'nav' | 'user'>) {
  return (
    <>
      <div className="sidebar__head">
        <BrandLink href={home} />
      </div>
      <nav className="sidebar__nav" aria-label="Main">
        {nav.map((item) => (
          <NavLink key={item.href} className="sidebar__item" to={item.href} end={item.exact ?? false} title={item.label}>
            {item.icon}
            <span>{item.label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="sidebar__end">
        <p className="sidebar__foot">{brand.center}</p>
        {user}
      </div>
    </>
  );
}

/** The sidebar of a phone: over the page, from the left. Following a link, Escape or a press beside it closes it. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, false, onClose);
  const press = (event: MouseEvent) => {
    if (event.target === ref.current || (event.target as Element).closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and links are pressed by Enter as clicks
    <dialog ref={ref} className="drawer-shell" aria-label="Navigation" onClick={press}>
      <div className="drawer dense">{children}</div>
    </dialog>
  );
}

/** The merchant's frame: sidebar, top bar with the title, page. */
export function PortalFrame({ home, nav, title, end, user, children }: PortalFrameProps) {
  const sidebar = useSidebar();
  const inside = <Inside home={home} nav={nav} user={user} />;
  return (
    <>
      <SkipLink />
      <div className="portal dense" data-sidebar={sidebar.open ? 'open' : 'icons'}>
        <aside className="sidebar">{inside}</aside>
        {sidebar.drawer ? <Drawer onClose={sidebar.closeDrawer}>{inside}</Drawer> : null}
        <main className="portal__main" id="main" tabIndex={-1}>
          <header className="topbar">
            <IconButton
              className="topbar__toggle"
              icon={<SidebarIcon />}
              label="Toggle sidebar"
              title="Ctrl+B"
              aria-keyshortcuts="Control+B Meta+B"
              onClick={sidebar.toggle}
            />
            <h1 className="truncate">{title}</h1>
            {end ? <div className="topbar__end">{end}</div> : null}
          </header>
          {children}
        </main>
      </div>
    </>
  );
}
