import { auditWords } from '@drawbridge/contract';
import type { Look } from '@drawbridge/contract/provider';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { type EntryRow, hasLooked, type LookedAt, listEntriesOfThing, writeEntry } from '../../kernel/audit/index.ts';
import { type Staff, staffWho } from '../staff/index.ts';

/** Whoever opens the same page again so soon has not left it: that is one look. */
const ONE_LOOK_MS = 10 * 60_000;
const MOST_SHOWN = 50;

/** What somebody opens: a payment, a consumer, a request for help, or a payout, refund or reversal; and what people call it. */
export interface Opened {
  readonly kind: LookedAt;
  readonly id: string;
  readonly name: string;
}

/** Adds to the audit log that one of the staff opened somebody's page; once a look. Nothing is shown where that fails. */
export async function noteLook(context: Context, staff: Staff, request: FastifyRequest, opened: Opened): Promise<void> {
  const { db, clock } = context;
  const since = new Date(clock.wall().getTime() - ONE_LOOK_MS);
  if (await hasLooked(db, opened, staff.id, since)) return;
  await writeEntry(db, clock, { event: 'staff.looked', who: staffWho(staff, request.ip), thing: opened });
}

/** Who opened it, and what staff did there; the newest first. */
export async function looksAt({ db }: Pick<Context, 'db'>, kind: Opened['kind'], id: string): Promise<Look[]> {
  return (await listEntriesOfThing(db, kind, id, MOST_SHOWN)).map((entry) =>
    presentLook(entry, `this ${kind === 'support_request' ? 'request' : kind}`),
  );
}

function presentLook({ number, at, who_name, event, after, why }: EntryRow, thing: string): Look {
  const words = event === 'staff.looked' ? 'Opened this page' : auditWords({ event, thing });
  const outcome = after?.outcome ?? after?.daily_limit ?? after?.account ?? null;
  return {
    number,
    at: at.toISOString(),
    who: (who_name ?? 'Unknown').replace(/ <.*>$/, ''),
    words: outcome === null ? words : `${words}: ${outcome}`,
    why,
  };
}
