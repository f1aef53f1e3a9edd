import { reasonOf } from '../call-center.ts';
import { now_ms } from '../clock.ts';
import { rest } from './follow-events.ts';
import type { CenterEvent } from './list-events.ts';
import { signedHeaders } from './sign-event.ts';

const PATIENCE_MS = 15_000;
/** Between the tries of a message that the local server answers, but doesn't take. */
const AGAIN_MS = [1_000, 5_000] as const;
const LOOK_MS = 1_000;

export interface Target {
  readonly address: URL;
  readonly secret: string;
  readonly signal: AbortSignal;
  /** Told of each answer, and once of a server that doesn't answer. */
  readonly answered: (status: number, took_ms: number) => void;
  readonly unanswered: (why: string) => void;
}

/**
 * Posts an event to a local server as a webhook is, the same bytes under the same ID: three times at most where it
 * answers with another status than 2xx; where it doesn't answer, until it does. Gives whether it was taken; false, too,
 * where the signal was given before.
 */
export async function forwardEvent(event: CenterEvent, target: Target): Promise<boolean> {
  const { signal } = target;
  const body = JSON.stringify(event);
  let told = false;
  let refused = 0;
  while (!signal.aborted) {
    const began_ms = now_ms();
    try {
      const status = await post(event.id, body, target);
      target.answered(status, now_ms() - began_ms);
      if (status >= 200 && status < 300) return true;
      const wait_ms = AGAIN_MS[refused];
      if (wait_ms === undefined) return false;
      refused += 1;
      await rest(wait_ms, signal);
    } catch (error) {
      if (signal.aborted) break;
      if (!told) target.unanswered(reasonOf(error));
      told = true;
      await rest(LOOK_MS, signal);
    }
  }
  return false;
}

async function post(id: string, body: string, { address, secret, signal }: Target): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'drawbridge-cli',
      ...signedHeaders(secret, id, Math.floor(now_ms() / 1_000), body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), signal]),
  });
  await response.body?.cancel();
  return response.status;
}
