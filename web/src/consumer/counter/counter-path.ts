const COUNTER = /^\/pay\/ctr_[0-9a-hjkmnp-tv-z]{26}$/;

/** The page of the counter whose code was scanned; undefined for any other code, also one of another site. */
export function counterPathOf(scanned: string): string | undefined {
  if (!URL.canParse(scanned)) return undefined;
  const { origin, pathname } = new URL(scanned);
  return origin === window.location.origin && COUNTER.test(pathname) ? pathname : undefined;
}
