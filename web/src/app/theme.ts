/** `device`: as the device is set, now and whenever that changes. */
export type Theme = 'device' | 'light' | 'dark';

/** Where the choice is kept, without a prefix: the OpenID client clears what is not its own under its prefix. */
export const THEME_KEY = 'theme';

/**
 * Puts the kept theme on the page: colors by `data-theme`, the browser's bars by `theme-color`. It runs before anything
 * is painted, from its source in the head (build/page.ts), so it may use nothing outside it.
 */
export function wearTheme(kept_as: string): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(kept_as);
  } catch {
    // A browser that keeps nothing for this site follows the device.
  }
  const chosen = kept === 'light' || kept === 'dark' ? kept : undefined;
  const root = document.documentElement;
  if (chosen === undefined) root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', chosen);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = meta.getAttribute(`data-${chosen ?? meta.getAttribute('data-own')}`) ?? meta.content;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="color-scheme"]')) meta.content = chosen ?? 'light dark';
}

/** The theme chosen in this browser. */
export function keptTheme(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'device';
}

/** Keeps a theme for every visit with this browser, and shows the page in it. */
export function setTheme(theme: Theme): void {
  if (theme === 'device') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
  wearTheme(THEME_KEY);
}

/** Follows the choice made in another tab. */
export function followTheme(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) wearTheme(THEME_KEY);
  });
}
