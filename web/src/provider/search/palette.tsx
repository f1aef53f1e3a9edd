import { type MouseEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { useModal } from '../../ui/layout/use-modal.ts';
import { counted } from '../words.ts';
import { Hits } from './hits.tsx';
import { KIND_LABELS } from './kinds.tsx';
import { type PaletteState, usePalette } from './use-palette.ts';
import './palette.css';

const HINT = 'Transaction IDs, names, phone numbers, emails, last four digits, file names, references and trace numbers.';

/** The search over everything: a combobox over a listbox. Arrows move, Enter opens, Tab keeps one kind, Escape leaves. */
export default function Palette({ pages, onClose }: { pages: readonly SidebarItem[]; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, false, onClose);
  const id = useId();
  const palette = usePalette(pages, onClose);
  const { shown, chosen, words, waits, error } = palette;
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape leaves too, by the dialog's own event
    <dialog ref={ref} className="palette-shell console" aria-label="Search everything" onClick={beside}>
      <div className="palette">
        <Box id={id} palette={palette} onClose={onClose} />
        <div className="palette__list">
          <Hits id={id} hits={shown} chosen={chosen} words={words} onOpen={palette.open} onPoint={palette.point} />
          <State words={words} waits={waits} found={shown.length} error={error} again={palette.again} />
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

function Box({ id, palette, onClose }: { id: string; palette: PaletteState; onClose: () => void }) {
  const { words, shown, chosen, kind, type, press } = palette;
  return (
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
