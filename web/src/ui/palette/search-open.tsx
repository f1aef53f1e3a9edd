import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { SearchIcon } from '../icons/icons.tsx';
import './search-open.css';

export interface SearchOpenProps {
  /** The button's whole name: `Search everything`. */
  label: string;
  /** The palette, which may come with its first use. */
  children: (close: () => void) => ReactNode;
}

/** The button that opens a palette; Ctrl+K and `/` do too. */
export function SearchOpen({ label, children }: SearchOpenProps) {
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
        className="search-open"
        aria-haspopup="dialog"
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className="search-open__word">Search</span>
        <span className="search-open__keys" aria-hidden="true">
          <kbd className="key">Ctrl</kbd>
          <kbd className="key">K</kbd>
        </span>
      </button>
      {open ? <Suspense fallback={null}>{children(close)}</Suspense> : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
