/** What is dispatched before the listeners are here; undefined while it can be dispatched at once. */
let early: (() => void)[] | undefined;
const MOST = 50;

/** Dispatches something to the listeners, or keeps it until they have been loaded. */
export function dispatch(now: () => void): void {
  if (early === undefined) now();
  else if (early.length < MOST) early.push(now);
}

/** From here on listeners are expected. */
export function keepEarly(): void {
  early ??= [];
}

/** Dispatches what was kept to the listeners that are here now, in its order. */
export function flushEarly(): void {
  const kept = early ?? [];
  early = undefined;
  for (const each of kept) each();
}
