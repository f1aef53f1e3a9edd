import { elapsedMs } from '../ui/clock.ts';

/** So long after the last key or press somebody may still be reading. */
const READING_MS = 90_000;

let touched_ms = elapsedMs();

for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
  window.addEventListener(
    kind,
    () => {
      touched_ms = elapsedMs();
    },
    { passive: true, capture: true },
  );

/** Whether somebody is at the page: what it asks by itself keeps nobody signed in. */
export function isSomebodyThere(): boolean {
  return elapsedMs() - touched_ms < READING_MS;
}
