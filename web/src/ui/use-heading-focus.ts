import { useEffect, useRef } from 'react';

/**
 * Focuses the page's h1 and scrolls up as another part of a page is shown, so that a screen reader starts there. `shown`
 * names the part; undefined while there is none. The first part keeps the browser's focus.
 */
export function useHeadingFocus(shown: string | number | undefined): void {
  const last = useRef(shown);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    if (before === undefined || shown === undefined || shown === before) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, [shown]);
}
