import { useEffect, useRef } from 'react';
import { now } from '../clock.ts';

const RECENT_MS = 300;

/** Whether anything scrolled within 300 ms: a tap then meant to stop it, not to open what lay below. */
export function useRecentScroll(): () => boolean {
  const last_ms = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = () => {
      last_ms.current = now();
    };
    window.addEventListener('scroll', note, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', note, { capture: true });
  }, []);
  return () => now() - last_ms.current < RECENT_MS;
}
