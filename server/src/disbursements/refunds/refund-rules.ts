import type { RefundRule } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { claimsChanged } from '../../identity/index.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { addRule, findRules } from './rule-store.ts';

/** Who may refund how much, for each of the caller's businesses; amounts in cents. */
export function listRules({ db }: Context, { business_ids }: Pick<Actor, 'business_ids'>): Promise<RefundRule[]> {
  return findRules(db, business_ids);
}

/** An Account Admin says who may refund how much at a business. Throws FORBIDDEN, also for a foreign business. */
export async function setRule(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'business_ids'>,
  rule: RefundRule,
): Promise<RefundRule> {
  requireAccountAdmin(actor);
  requireBusiness(actor, rule.syn_business_id);
  await keepRule(context, rule, actor.user_id);
  return rule;
}

/** The same for the provider. */
export async function keepRule(context: Context, rule: RefundRule, by: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await addRule(tx, rule, by, context.clock.now());
    await claimsChanged(context, tx, rule.syn_business_id);
  });
  context.log.info(
    { by, business: rule.syn_business_id, viewer_a_day: rule.viewer_a_day, alone: rule.alone },
    'who may refund how much was changed',
  );
}
