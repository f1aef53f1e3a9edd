import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { brand } from './brand.ts';

let last_path: string | null = null;

/**
 * Sets the document's title, and after a navigation focuses the page's h1, so that a screen reader starts there. A
 * visit's first page, and a change of the query alone, keep the browser's focus.
 */
export function useTitle(title: string): void {
  const { pathname } = useLocation();
  const back_or_forth = useNavigationType() === 'POP';
  const named = useRef<string | null>(null);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useLayoutEffect(() => {
    if (named.current === pathname) return;
    named.current = pathname;
    const came_from_elsewhere = last_path !== null && last_path !== pathname;
    last_path = pathname;
    if (!came_from_elsewhere) return;
    const heading = document.querySelector<HTMLElement>('main h1, h1') ?? document.getElementById('main');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // Going back, the browser knows where the page stood.
    if (!back_or_forth) window.scrollTo(0, 0);
  }, [pathname, back_or_forth]);
}

/** The same for a page of the center, or of what `of` names: the title ends with that. */
export function usePageTitle(page: string, of = brand.center): void {
  useTitle(`${page} | ${of}`);
}
