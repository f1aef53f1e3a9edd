import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';

const Palette = lazy(() => import('./palette.tsx'));

/** The button that opens the search over everything; Ctrl+K and `/` do too. */
export function Find({ pages }: { pages: readonly SidebarItem[] }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by_keys = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const by_slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      // A dialog that is open is finished first.
      if (event.repeat || !(by_keys || by_slash) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-label="Search everything"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={16} />
        <span className="find__word">Search</span>
        <span className="find__keys" aria-hidden="true">
          <kbd className="key">Ctrl</kbd>
          <kbd className="key">K</kbd>
        </span>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <Palette pages={pages} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
