import type { SecondFactorRule } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { requireOwnUser, secondFactorsOf } from '../../identity/index.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';
import { needsSecondFactor, writeSecondFactorRule } from './store.ts';

/** Whether the caller's organization asks its AdminAccounts for a second factor. Throws FORBIDDEN but for one of them. */
export async function readSecondFactorRule(context: Context, actor: Actor): Promise<SecondFactorRule> {
  return { required: await needsSecondFactor(context.db, organizationOf(actor)) };
}

/**
 * Has the organization ask for it, or not any more; AdminAccounts without one meet it with their next access token.
 * Throws FORBIDDEN, NO_FACTOR where the caller would lock out themselves, USERS_KEPT_ELSEWHERE.
 */
export async function setSecondFactorRule(context: Context, actor: Actor, token: Token, required: boolean): Promise<SecondFactorRule> {
  const organization_id = organizationOf(actor);
  const { subject } = await requireOwnUser(context, { token });
  if (required && (await secondFactorsOf(context, subject)).length === 0) throw new AppError('NO_FACTOR');
  await context.db.transaction(async (tx) => {
    const { name, needed_before } = await writeSecondFactorRule(tx, organization_id, required ? context.clock.wall() : null);
    await writeEntry(tx, context.clock, {
      event: 'business.second_factor_rule_changed',
      who: userWho(actor),
      thing: { kind: 'organization', id: organization_id, name },
      before: { second_factor: needed_before ? 'needed' : 'not needed' },
      after: { second_factor: required ? 'needed' : 'not needed' },
    });
  });
  return { required };
}

function organizationOf(actor: Actor): string {
  requireAccountAdmin(actor);
  if (actor.organization_id === undefined) throw new AppError('FORBIDDEN');
  return actor.organization_id;
}
