import { useEffect, useEffectEvent, useState } from 'react';
import { SearchIcon } from '../icons/icons.tsx';
import { Input } from './input.tsx';

const DEBOUNCE_MS = 1000;

export interface SearchBoxProps {
  label: string;
  max_length: number;
  /** What is searched for now. */
  search: string;
  /** How long nobody has to have typed. */
  delay_ms?: number;
  onSearch: (search: string) => void;
}

/** Searches once nobody has typed for a second, or at Enter. Back in the browser brings former words back. */
export function SearchBox({ label, max_length, search, delay_ms = DEBOUNCE_MS, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [asked, setAsked] = useState(search);
  if (search !== shown) {
    setShown(search);
    // What was asked for here comes back as it was sent: what has been typed since then stays.
    if (search !== asked) setTyped(search);
    setAsked(search);
  }
  const wanted = typed.trim();
  const ask = () => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => askLater(), delay_ms);
    return () => clearTimeout(timer);
  }, [wanted, asked, delay_ms]);
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={label}
      placeholder={label}
      maxLength={max_length}
      autoComplete="off"
      enterKeyHint="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask();
      }}
    />
  );
}
