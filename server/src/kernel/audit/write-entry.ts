import { AUDIT_FIELDS, type AuditEvent, type AuditFacts, type AuditField } from '@drawbridge/contract';
import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';
import { maskLongNumbers } from '../security/mask-long-numbers.ts';
import { insertEntry } from './store.ts';
import type { AuditWho } from './who.ts';

const MOST_LETTERS = 500;

/** What an entry tells of, and to what it happened. */
export interface AuditEntry {
  readonly event: AuditEvent;
  readonly who: AuditWho;
  /** Whose admins read it; that of the user who did it where none is given. */
  readonly organization_id?: string | null;
  /** Its kind, its id, and what people call it at this moment. */
  readonly thing?: { readonly kind: string; readonly id: string; readonly name?: string | null };
  readonly before?: AuditFacts | null;
  readonly after?: AuditFacts | null;
  /** In the words of whoever did it. */
  readonly why?: string | null;
}

/**
 * Adds an entry to the audit log. `tx`: the transaction of what it tells of; refusals and sign-ins have none. Of before
 * and after only the fields of the contract's list are kept, so that no secret gets in by a wider row.
 */
export async function writeEntry(tx: Queryable, clock: Pick<Clock, 'wall'>, entry: AuditEntry): Promise<void> {
  const { who, thing } = entry;
  await insertEntry(tx, {
    at: clock.wall(),
    event: entry.event,
    who_kind: who.kind,
    who_id: who.id,
    who_name: who.name ?? null,
    organization_id: entry.organization_id ?? null,
    address: who.address ?? null,
    factor: who.factor ?? null,
    thing_kind: thing?.kind ?? null,
    thing_id: thing?.id ?? null,
    thing_name: cut(thing?.name ?? null),
    before: allowed(entry.before),
    after: allowed(entry.after),
    // People type what they should not: an account number in a reason would stand here for good.
    why: cut(entry.why == null ? null : maskLongNumbers(entry.why)),
  });
}

function allowed(facts: AuditFacts | null | undefined): AuditFacts | null {
  if (!facts) return null;
  const kept = Object.entries(facts).filter(([field, value]) => Object.hasOwn(AUDIT_FIELDS, field) && value !== undefined);
  return Object.fromEntries(kept.map(([field, value]) => [field as AuditField, cut(value)]));
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}
