import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { type Found, useHits } from './use-hits.ts';

export type PaletteState = ReturnType<typeof usePalette>;

/** What is typed, what is found, which hit is chosen, and what keys do about it. */
export function usePalette(pages: readonly SidebarItem[], onClose: () => void) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<Found['kind']>();
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState(false);
  const { found, waits, error, again } = useHits(words, pages);
  const shown = kind === undefined ? found : found.filter((one) => one.kind === kind);
  const chosen = Math.min(at, Math.max(0, shown.length - 1));
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
    else if (key === 'Enter') setEntered(true);
    else if (key === 'Tab' && !event.shiftKey && hit) {
      setKind(kind === undefined ? hit.kind : undefined);
      setAt(0);
    } else return;
    event.preventDefault();
  };
  return { words, kind, shown, chosen, waits, error, again, open, type, press, point: setAt };
}
