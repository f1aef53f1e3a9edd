import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { attempt } from './attempt.ts';
import { noteMessage } from './note-message.ts';
import { type NewMessage, postMessage } from './post-message.ts';
import { findMessage, type MessageStanding, takeMessages } from './store.ts';

/** Longer than a try can take: who has not said by then what came of it has died. */
export const LEASE_MS = 120_000;

/** Tries once to send a message that waits. What comes of it is kept; the dispatcher goes on from there. */
export async function deliverNow(context: Context, id: string): Promise<void> {
  const now = context.clock.wall();
  const [taken] = await takeMessages(context.db, { now, lease_until: new Date(now.getTime() + LEASE_MS), most: 1, id });
  if (taken) await attempt(context, taken);
}

/** Tries that nobody waits for any more. */
const leftAlone = new WeakMap<Context, Set<Promise<void>>>();

/** Waits for tries that whoever began them has left alone: a server that stops closes the database only then. */
export async function triesAreOver(context: Context): Promise<void> {
  await Promise.all(leftAlone.get(context) ?? []);
}

/** The dispatcher takes up what is left of it. */
function leaveAlone(context: Context, id: string, trying: Promise<void>): void {
  const tries = leftAlone.get(context) ?? new Set();
  leftAlone.set(context, tries);
  const ended = trying
    .catch((error: unknown) => context.log.error({ err: error, message_id: id }, 'a message could not be sent'))
    .finally(() => tries.delete(ended));
  tries.add(ended);
}

/**
 * Sends a message that a person waits for, trying again within `patience_ms`; what has certainly not gone out by then
 * is abandoned, since they are told so. Gives where it stands.
 */
export async function deliverFor(context: Context, id: string, patience_ms: number): Promise<MessageStanding> {
  const until_ms = elapsedMs() + patience_ms;
  for (;;) {
    const trying = deliverNow(context, id);
    leaveAlone(context, id, trying);
    await Promise.race([trying, pause(Math.max(0, until_ms - elapsedMs()), undefined, { ref: false })]);
    const standing = await findMessage(context.db, id);
    if (!standing) throw new Error(`there is no message ${id}`);
    if (standing.state !== 'queued') return standing;
    const wait_ms = (standing.next_try_at?.getTime() ?? 0) - context.clock.wall().getTime();
    if (elapsedMs() + wait_ms >= until_ms) {
      await noteMessage(context, id, { state: 'failed', failure: standing.failure ?? 'unreachable' });
      return (await findMessage(context.db, id)) ?? standing;
    }
    await pause(Math.max(0, wait_ms));
  }
}

/** Writes a message with the caller's note, in one transaction, and tries to send it. A used key sends nothing anew. */
export async function sendMessage(context: Context, message: NewMessage, note?: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const id = await context.db.transaction(async (tx) => {
    await note?.(tx);
    return postMessage(context, tx, message);
  });
  await deliverNow(context, id);
}
