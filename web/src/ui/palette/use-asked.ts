import { useEffect, useState } from 'react';

/** Somebody who types on is not asked after each letter. */
const PAUSE_MS = 80;

/** What somebody typed, without needless spaces, and the same once they paused: that is asked for. */
export function useAsked(words: string): { wanted: string; asked: string } {
  const [asked, setAsked] = useState('');
  const wanted = words.replaceAll(/\s+/g, ' ').trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { wanted, asked };
}
