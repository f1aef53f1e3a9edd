import type { Context } from '../../context.ts';
import { LIMITS, serverRateLimitWait } from '../limits/index.ts';
import { type AuditEntry, writeEntry } from './write-entry.ts';

/**
 * Adds an entry about a refusal, which has no transaction of its own, at most once a minute for the same `key` on each
 * server: whoever repeats a call for hours fills no disk. Undefined: each, for what another limit bounds. A failure is
 * logged: the refusal stands without it.
 */
export async function noteRefusal(context: Context, key: string | undefined, entry: AuditEntry): Promise<void> {
  if (key !== undefined && serverRateLimitWait(context, LIMITS.audited_refusal, key) !== undefined) return;
  try {
    await writeEntry(context.db, context.clock, entry);
  } catch (error) {
    context.log.error({ err: error, event: entry.event }, 'audit.entry.lost');
  }
}
