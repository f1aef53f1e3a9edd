import type { AuditEvent, AuditFacts } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { findAuditedUser, writeEntry } from '../kernel/audit/index.ts';
import type { Queryable } from '../kernel/db/database.ts';

/** Who changes something of their own sign-in, from where, and what they had signed in with. */
export interface OwnChange {
  readonly subject: string;
  readonly address: string;
  readonly factor: string | undefined;
}

/**
 * Adds to the audit log what a merchant's user changed of their own sign-in. `tx`: the transaction of the change.
 * `name`: what of it, in words, such as a passkey's name. Nothing is added of a consumer.
 */
export async function noteOwnChange(
  { clock }: Pick<Context, 'clock'>,
  tx: Queryable,
  { subject, address, factor }: OwnChange,
  event: AuditEvent,
  { name, after }: { name?: string; after?: AuditFacts } = {},
): Promise<void> {
  const user = await findAuditedUser(tx, subject);
  if (!user) return;
  await writeEntry(tx, clock, {
    event,
    who: { kind: 'user', id: user.id, address, factor: factor ?? null },
    ...(name === undefined ? {} : { thing: { kind: 'factor', id: user.id, name } }),
    ...(after === undefined ? {} : { after }),
  });
}
