import { type Link, TraceFlags } from '@opentelemetry/api';
import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { linkNow, traceparentNow } from './active.ts';
import { deleteCausesBefore, listCauses, upsertCause } from './store.ts';

/** Longer than a payment waits for its file, over any holidays, and a webhook for its last try. */
const KEPT_MS = 14 * 86_400_000;
/** As many as somebody would follow from one file. */
const MOST_LINKS = 64;

/**
 * Notes that the trace under way changed a thing, so that later work on it is found with its cause. Nobody waits for
 * it, and where it cannot be noted only a link is missing.
 */
export function noteCause({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, thing_id: string): void {
  const traceparent = traceparentNow();
  if (traceparent === undefined) return;
  upsertCause(db, thing_id, traceparent, clock.wall()).catch((error: unknown) =>
    log.debug({ err: error }, 'what caused a change could not be noted'),
  );
}

/** The `traceparent` of what changed a thing last; undefined where that was not traced, or nothing is. */
export async function causeOf({ db, tracing }: Pick<Context, 'db' | 'tracing'>, thing_id: string | null): Promise<string | undefined> {
  if (!tracing.on || thing_id === null) return undefined;
  return (await listCauses(db, [thing_id], 1))[0]?.traceparent;
}

/** Links the span that is open to what changed these things last, as far as that was traced. */
export async function linkCauses({ tracing }: Pick<Context, 'tracing'>, tx: Queryable, thing_ids: readonly string[]): Promise<void> {
  if (!tracing.on || traceparentNow() === undefined || thing_ids.length === 0) return;
  linkNow((await listCauses(tx, thing_ids, MOST_LINKS)).flatMap(({ traceparent }) => linkOf(traceparent)));
}

function linkOf(traceparent: string): Link[] {
  const [, traceId, spanId] = traceparent.split('-');
  return traceId === undefined || spanId === undefined
    ? []
    : [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }];
}

/** Forgets what led to work that is long done. */
export async function tidy({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<void> {
  await deleteCausesBefore(db, new Date(clock.wall().getTime() - KEPT_MS));
}
