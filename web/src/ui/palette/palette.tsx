import { type MouseEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../class-names.ts';
import { SearchIcon, XIcon } from '../icons/icons.tsx';
import { useModal } from '../layout/use-modal.ts';
import { Hits } from './hits.tsx';
import './palette.css';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteHint, PaletteOutcome } from './palette-outcome.tsx';
import type { PaletteState } from './use-palette.ts';

export interface PaletteProps {
  /** What the dialog is called: `Search everything`. */
  label: string;
  /** What can be searched for, as the end of a sentence: `names, phone numbers and emails`. */
  searched: string;
  labels: Readonly<Record<string, string>>;
  palette: PaletteState;
  onClose: () => void;
  /** What stands at the end of the foot. */
  note?: string;
  className?: string;
}

/** A search in a dialog: a combobox over a listbox. Arrows move, Enter opens, with Ctrl in a new tab, Escape leaves. */
export function Palette({ label, searched, labels, palette, onClose, note, className }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, false, onClose);
  const id = useId();
  const { shown, chosen, words } = palette;
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape leaves too, by the dialog's own event
    <dialog ref={ref} className={classes('palette-shell dense', className)} aria-label={label} onClick={beside}>
      <div className="palette">
        <Box id={id} searched={searched} labels={labels} palette={palette} onClose={onClose} />
        <div className="palette__list">
          {words.trim() === '' ? <PaletteHint searched={searched} /> : null}
          <Hits id={id} hits={shown} labels={labels} chosen={chosen} words={words} onOpen={palette.open} onPoint={palette.point} />
          <PaletteOutcome searched={searched} palette={palette} />
        </div>
        <PaletteFoot keeps_kinds={palette.keeps_kinds} note={note} />
      </div>
    </dialog>,
    document.body,
  );
}

interface BoxProps extends Pick<PaletteProps, 'searched' | 'labels' | 'palette' | 'onClose'> {
  id: string;
}

function Box({ id, searched, labels, palette, onClose }: BoxProps) {
  const { words, shown, chosen, kind, type, press } = palette;
  return (
    <div className="palette__input">
      <SearchIcon />
      <input
        type="text"
        role="combobox"
        aria-label={`Search for ${searched}`}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={100}
        placeholder="Search"
        value={words}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {kind === undefined ? null : <span className="badge badge--outline badge--as-is">{labels[kind]} only</span>}
      <button type="button" className="palette__close" onClick={onClose} aria-label="Close the search">
        <span className="key">Esc</span>
        <XIcon />
      </button>
    </div>
  );
}
