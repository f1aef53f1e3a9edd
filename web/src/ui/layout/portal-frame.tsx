import { Fragment, type MouseEvent, type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import { brand } from '../brand.ts';
import { classes } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { SidebarIcon } from '../icons/icons.tsx';
import type { NavItem } from './bottom-nav.tsx';
import { BrandLink } from './brand-mark.tsx';
import { useModal } from './use-modal.ts';
import { useSidebar } from './use-sidebar.ts';
import './portal-frame.css';

/** An item of the sidebar. */
export type SidebarItem = NavItem & {
  /** The heading above it, where the one before it has another. */
  group?: string;
  /** How many wait there; nothing is shown for none. */
  count?: number;
};

export type PortalFrameProps = {
  /** Where the logo goes. */
  home: string;
  nav: readonly SidebarItem[];
  /** The denser frame of a console, and the word beside the name that says so. */
  tag?: string;
  /** What leads back, before the title. */
  crumb?: ReactNode;
  /** The page's h1. */
  title: ReactNode;
  /** Right end of the top bar: the switcher of businesses. */
  end?: ReactNode;
  /** Foot of the sidebar: who is signed in. */
  user?: ReactNode;
  children: ReactNode;
};

function Inside({ home, nav, tag, user }: Pick<PortalFrameProps, 'home' | 'nav' | 'tag' | 'user'>) {
  return (
    <>
      <div className="sidebar__head">
        <BrandLink href={home} />
        {tag ? <span className="brand__tag">{tag}</span> : null}
      </div>
      <nav className="sidebar__nav" aria-label="Main">
        {nav.map((item, at) => (
          <Fragment key={item.href}>
            {item.group && item.group !== nav[at - 1]?.group ? <p className="sidebar__group">{item.group}</p> : null}
            <NavLink className="sidebar__item" to={item.href} end={item.exact ?? false} title={item.label}>
              {item.icon}
              <span>{item.label}</span>
              {item.count ? (
                <b className="sidebar__count">
                  {item.count}
                  <i className="visually-hidden"> waiting</i>
                </b>
              ) : null}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <div className="sidebar__end">
        {tag ? null : <p className="sidebar__foot">{brand.center}</p>}
        {user}
      </div>
    </>
  );
}

/** The sidebar of a phone: over the page, from the left. Following a link, Escape or a press beside it closes it. */
function Drawer({ onClose, dense, children }: { onClose: () => void; dense: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, false, onClose);
  const press = (event: MouseEvent) => {
    if (event.target === ref.current || (event.target as Element).closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and links are pressed by Enter as clicks
    <dialog ref={ref} className="drawer-shell" aria-label="Navigation" onClick={press}>
      <div className={classes('drawer dense', dense && 'console')}>{children}</div>
    </dialog>
  );
}

/** The frame of the portal and of the console: sidebar, top bar with the title, page. */
export function PortalFrame({ home, nav, tag, crumb, title, end, user, children }: PortalFrameProps) {
  const sidebar = useSidebar();
  const inside = <Inside home={home} nav={nav} tag={tag} user={user} />;
  return (
    <>
      <div className={classes('portal dense', tag && 'console')} data-sidebar={sidebar.open ? 'open' : 'icons'}>
        <aside className="sidebar">{inside}</aside>
        {sidebar.drawer ? (
          <Drawer onClose={sidebar.closeDrawer} dense={tag !== undefined}>
            {inside}
          </Drawer>
        ) : null}
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
            {crumb}
            <h1 className="truncate">{title}</h1>
            {end ? <div className="topbar__end">{end}</div> : null}
          </header>
          {children}
        </main>
      </div>
    </>
  );
}
