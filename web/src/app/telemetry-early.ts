/** What is told before the listeners are here; undefined while it can be told at once. */
let early: (() => void)[] | undefined;
const MOST = 50;

/** Tells the listeners of something, or keeps it for them until they have been loaded. */
export function dispatch(now: () => void): void {
  if (early === undefined) now();
  else if (early.length < MOST) early.push(now);
}

/** From here on listeners are expected. */
export function keepEarly(): void {
  early ??= [];
}

/** The listeners are here: what was kept for them is told, in its order. */
export function flushEarly(): void {
  const kept = early ?? [];
  early = undefined;
  for (const each of kept) each();
}
