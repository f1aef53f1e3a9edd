import type { AuditEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type AuditWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { accountFacts, lockBusinesses } from '../businesses/index.ts';
import { MAIL_CHANGE } from './mail-change.ts';
import { restEnds } from './rest.ts';
import { type ChangeRow, findChange, type Move, writeMove } from './store.ts';

/** What people do about a change, from which statuses; `move_settlement_change` has the same table, and the rest. */
const STEPS = {
  validate: { from: ['VALIDATING'], to: 'RESTING', event: 'business.settlement_change_validated' },
  refuse: { from: ['VALIDATING', 'RESTING'], to: 'REFUSED', event: 'business.settlement_change_refused' },
  withdraw: { from: ['VALIDATING', 'RESTING'], to: 'WITHDRAWN', event: 'business.settlement_change_withdrawn' },
} as const satisfies Record<string, { from: readonly ChangeRow['status'][]; to: Move['to']; event: AuditEvent }>;

export interface Doing {
  readonly by: string;
  readonly who: AuditWho;
  readonly why?: string;
  /** Of `validate`: how it is known that the account is the business's. */
  readonly validated?: string;
}

/**
 * Moves a change of this business on by one person's step; all Account Admins are told. Throws
 * SETTLEMENT_CHANGE_DECIDED where it is past that step, or another business's.
 */
export async function moveChange(
  context: Context,
  tx: Queryable,
  { business_id, id }: { readonly business_id: string; readonly id: string },
  step: keyof typeof STEPS,
  { by, who, why, validated }: Doing,
): Promise<void> {
  await lockBusinesses(tx, [business_id]);
  const row = await findChange(tx, id);
  const { from, to, event } = STEPS[step];
  const is_there = row?.business_id === business_id && from.some((status) => status === row.status);
  if (!row || !is_there) throw new AppError('SETTLEMENT_CHANGE_DECIDED');
  const at = context.clock.now();
  const in_force_at = to === 'RESTING' ? restEnds(at) : undefined;
  await writeMove(tx, id, { to, at, by, ...(why && { why }), ...(validated && { validated }), ...(in_force_at && { in_force_at }) });
  const account = accountFacts(row);
  await writeEntry(tx, context.clock, {
    event,
    who,
    organization_id: row.organization_id,
    thing: { kind: 'business', id: business_id, name: row.business_name },
    before: { ...account, status: row.status },
    after: { ...account, status: to, ...(validated && { validated }), ...(in_force_at && { in_force_on: in_force_at.toISOString() }) },
    why: why ?? null,
  });
  await context.queue.enqueue(tx, MAIL_CHANGE, { id, status: to });
}
