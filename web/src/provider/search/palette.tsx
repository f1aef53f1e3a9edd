import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { useModal } from '../../ui/layout/use-modal.ts';
import { counted } from '../words.ts';
import { Hits } from './hits.tsx';
import { KIND_LABELS } from './kinds.tsx';
import { type Found, useHits } from './use-hits.ts';
import './palette.css';

const HINT = 'Transaction IDs, names, phone numbers, emails, last four digits, file names, references and trace numbers.';

/** The search over everything: a combobox over a listbox. Arrows move, Enter opens, Tab keeps one kind, Escape leaves. */
export default function Palette({ pages, onClose }: { pages: readonly SidebarItem[]; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, false, onClose);
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<Found['kind']>();
  const [at, setAt] = useState(0);
  const { found, waits, error, again } = useHits(words, pages);
  const shown = kind === undefined ? found : found.filter((one) => one.kind === kind);
  const chosen = Math.min(at, Math.max(0, shown.length - 1));
  const [entered, setEntered] = useState(false);
  const hit = shown[chosen];
  const open = ({ href }: Found) => {
    onClose();
    navigate(href);
  };
  // Whoever types and presses Enter at once means what comes of it.
  useEffect(() => {
    if (!entered || waits) return;
    setEntered(false);
    if (hit) open(hit);
  });
  const type = (text: string) => {
    setEntered(false);
    setWords(text);
    setKind(undefined);
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setAt((chosen + (key === 'ArrowDown' ? 1 : shown.length - 1)) % Math.max(1, shown.length));
    else if (key === 'Home' && event.ctrlKey) setAt(0);
    else if (key === 'End' && event.ctrlKey) setAt(shown.length - 1);
    else if (key === 'Enter') setEntered(true);
    else if (key === 'Tab' && !event.shiftKey && hit) {
      setKind(kind === undefined ? hit.kind : undefined);
      setAt(0);
    } else return;
    event.preventDefault();
  };
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape leaves too, by the dialog's own event
    <dialog ref={ref} className="palette-shell console" aria-label="Search everything" onClick={beside}>
      <div className="palette">
        <div className="palette__input">
          <SearchIcon />
          <input
            type="text"
            role="combobox"
            aria-label={`Search: ${HINT}`}
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Search"
            value={words}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
          />
          {kind === undefined ? null : <span className="badge badge--outline badge--as-is">{KIND_LABELS[kind]} only</span>}
          <button type="button" className="key" onClick={onClose} aria-label="Close the search">
            Esc
          </button>
        </div>
        <div className="palette__list">
          <Hits id={id} hits={shown} chosen={chosen} words={words} onOpen={open} onPoint={setAt} />
          <State words={words} waits={waits} found={shown.length} error={error} again={again} />
        </div>
        <div className="palette__foot" aria-hidden="true">
          <span>
            <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
          </span>
          <span>
            <kbd className="key">Enter</kbd> open
          </span>
          <span>
            <kbd className="key">Tab</kbd> only this kind
          </span>
        </div>
      </div>
    </dialog>,
    document.body,
  );
}

interface StateProps {
  words: string;
  waits: boolean;
  found: number;
  error: Error | null;
  again: () => void;
}

/** What stands where there are no hits, and how many there are for whoever hears the page. */
function State({ words, waits, found, error, again }: StateProps) {
  const blank = words.trim() === '';
  if (error)
    return (
      <div className="palette__state" role="alert">
        <p>The search failed. {error.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  if (waits && found === 0)
    return (
      <div className="palette__state" aria-busy="true">
        <Skeleton width="most" />
        <Skeleton width="half" />
        <Skeleton width="third" />
      </div>
    );
  if (found > 0)
    return (
      <p className="visually-hidden" role="status">
        {counted(found, 'result', 'results')}
      </p>
    );
  return (
    <p className="palette__state muted" role="status">
      {blank
        ? `Search for ${HINT.charAt(0).toLowerCase()}${HINT.slice(1)}`
        : `Nothing found. You can search for ${HINT.charAt(0).toLowerCase()}${HINT.slice(1)}`}
    </p>
  );
}
