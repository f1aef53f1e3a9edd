import { onLogout } from '../session/on-logout.ts';
import { NotKnown, untilAnswered } from '../session/until-answered.ts';

interface Attempt {
  readonly key: string;
  /** While it is under way. */
  running: Promise<unknown> | undefined;
}

const attempts = new Map<string, Attempt>();
onLogout(() => attempts.clear());

/**
 * Does what must be done once: a second press joins the first, and after an unknown outcome the next call has the same
 * idempotency key. `what` names the whole of it, amounts too. Throws what `send` throws, and NotKnown.
 */
export async function attemptOnce<T>(what: string, send: (key: string) => Promise<T>): Promise<T> {
  const attempt = attempts.get(what) ?? { key: crypto.randomUUID(), running: undefined };
  attempts.set(what, attempt);
  attempt.running ??= untilAnswered(() => send(attempt.key));
  try {
    const answer = (await attempt.running) as T;
    attempts.delete(what);
    return answer;
  } catch (error) {
    // What was answered is over: whoever tries again begins another attempt.
    if (error instanceof NotKnown) attempt.running = undefined;
    else attempts.delete(what);
    throw error;
  }
}
