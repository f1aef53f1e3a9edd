import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../icons/icons.tsx';
import './search-open.css';

export interface SearchOpenProps {
  /** The button's whole name: `Search everything`. */
  label: string;
  /** The palette, which may come with its first use. */
  children: (props: PaletteOpening) => ReactNode;
}

/** How a palette begins and ends. */
export interface PaletteOpening {
  onClose: () => void;
  /** What somebody has typed by the time that it is drawn. */
  typed: () => string;
}

/** The button that opens a palette; Ctrl+K and `/` do too. */
export function SearchOpen({ label, children }: SearchOpenProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const typed = useEarlyWords(open);
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
      {open ? <Suspense fallback={null}>{children({ onClose: close, typed })}</Suspense> : null}
    </>
  );
}

/** Letters that are typed while the palette is still on its way aren't lost: they are its first words. */
function useEarlyWords(open: boolean): () => string {
  const words = useRef('');
  useEffect(() => {
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      words.current += event.key;
    };
    document.addEventListener('keydown', keep, true);
    return () => {
      document.removeEventListener('keydown', keep, true);
      words.current = '';
    };
  }, [open]);
  return useCallback(() => words.current, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
