import { setTimeout as pause } from 'node:timers/promises';
import { Refused, Unreachable } from '../call-center.ts';
import type { Profile } from '../profiles.ts';
import { type CenterEvent, listEvents } from './list-events.ts';

const LOOK_MS = 1_000;
const MOST_WAIT_MS = 15_000;

export interface Following {
  /** The event to begin behind; undefined where there has been none yet: then it begins with the first. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  /** Told once when the center can't be asked, and once when it can be again. */
  readonly cut: (why: string) => void;
  readonly back: () => void;
}

/**
 * Gives events behind another as they happen, each once, in their order, until the signal is given. While the center
 * can't be asked it is asked again and again, from where it stood. Throws Refused where it says no.
 */
export async function* followEvents(profile: Profile, following: Following): AsyncGenerator<CenterEvent> {
  const { signal } = following;
  let { after } = following;
  let failed = 0;
  while (!signal.aborted) {
    let found: CenterEvent[];
    try {
      found = await eventsAfter(profile, after, signal);
      if (failed > 0) following.back();
      failed = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      if (failed === 0) following.cut(error.message);
      failed += 1;
      await rest(waitOf(error, failed), signal);
      continue;
    }
    for (const event of found) {
      yield event;
      after = event.id;
    }
    if (found.length === 0) await rest(LOOK_MS, signal);
  }
}

/** The next events behind one, the oldest first; some of them, where there are many. */
async function eventsAfter(profile: Profile, after: string | undefined, signal: AbortSignal): Promise<CenterEvent[]> {
  if (after !== undefined) return (await listEvents(profile, { after }, signal)).items;
  // Nothing to begin behind: whatever there is now came since we looked.
  const all: CenterEvent[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listEvents(profile, cursor ? { cursor } : {}, signal);
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all.reverse();
}

/** Whether another try may do: nobody answered, it has trouble of its own, or it was asked too often. */
function isPassing(error: unknown): error is Refused | Unreachable {
  return error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || error.status === 429));
}

function waitOf(error: Refused | Unreachable, failed: number): number {
  const asked_ms = error instanceof Refused ? (error.retry_after_s ?? 0) * 1_000 : 0;
  return Math.max(asked_ms, Math.min(MOST_WAIT_MS, LOOK_MS * 2 ** (failed - 1)));
}

/** Waits; less where the signal is given. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
