import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaletteHit } from './hit.ts';

/** What is found for the words in the box. */
export interface Found {
  /** What the service found last; for other words while it is asked again. */
  readonly remote: readonly PaletteHit[];
  /** What is found without asking anybody: it comes after the rest. */
  readonly local: readonly PaletteHit[];
  /** Something is still asked for. */
  readonly waits: boolean;
  readonly error: Error | null;
  readonly again: () => void;
}

export interface PaletteWishes extends Found {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly onClose: () => void;
  /** Tab shows one kind alone, and all again. */
  readonly keeps_kinds?: boolean;
}

/** What comes sooner takes the place of what stood there: nothing flickers. */
const PATIENCE_MS = 150;

/** Whether something is waited for so long that it should be seen, since the words changed last. */
function useLate(waits: boolean, words: string): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(words), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [waits, words]);
  return waits && late === words;
}

export type PaletteState = ReturnType<typeof usePalette>;

/** Which hit is chosen, and what keys do about it. */
export function usePalette({ words, setWords, onClose, keeps_kinds = false, ...result }: PaletteWishes) {
  const { remote, local, waits } = result;
  const late = useLate(waits, words);
  const found = late ? local : [...remote, ...local];
  const navigate = useNavigate();
  const [kind, setKind] = useState<string>();
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState<'here' | 'apart'>();
  const shown = kind === undefined ? found : found.filter((one) => one.kind === kind);
  const chosen = Math.min(at, Math.max(0, shown.length - 1));
  const hit = shown[chosen];
  const open = ({ href }: PaletteHit, apart: boolean) => {
    if (apart) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    navigate(href);
  };
  // Whoever types and presses Enter at once means what comes of it.
  useEffect(() => {
    if (entered === undefined || waits) return;
    setEntered(undefined);
    if (hit) open(hit, entered === 'apart');
  });
  const type = (text: string) => {
    setEntered(undefined);
    setWords(text);
    setKind(undefined);
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setAt((chosen + (key === 'ArrowDown' ? 1 : shown.length - 1)) % Math.max(1, shown.length));
    else if (key === 'Enter') setEntered(event.ctrlKey || event.metaKey ? 'apart' : 'here');
    else if (keeps_kinds && key === 'Tab' && !event.shiftKey && hit) {
      setKind(kind === undefined ? hit.kind : undefined);
      setAt(0);
    } else return;
    event.preventDefault();
  };
  return { ...result, late, words, kind, shown, chosen, open, type, press, point: setAt, keeps_kinds };
}
