import { useState } from 'react';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { Palette } from '../../ui/palette/palette.tsx';
import type { PaletteOpening } from '../../ui/palette/search-open.tsx';
import { usePalette } from '../../ui/palette/use-palette.ts';
import { KIND_LABELS } from './kinds.tsx';
import { useHits } from './use-hits.ts';

const SEARCHED = 'transaction IDs, names, phone numbers, emails, last four digits, file names, references and trace numbers';

/** The search over everything that the console has pages of. Tab keeps one kind. */
export default function ConsolePalette({ pages, onClose, typed }: PaletteOpening & { pages: readonly SidebarItem[] }) {
  const [words, setWords] = useState(typed);
  const palette = usePalette({ ...useHits(words, pages), words, setWords, onClose, keeps_kinds: true });
  return (
    <Palette label="Search everything" searched={SEARCHED} labels={KIND_LABELS} palette={palette} onClose={onClose} className="console" />
  );
}
