import type { AuditFacts, RefundRule } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { claimsChanged } from '../../identity/index.ts';
import { type AuditWho, providerWho, userWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';
import { lockBusinesses } from '../../merchants/businesses/index.ts';
import { addRule, findRules, readRule } from './rule-store.ts';

type Seen = Pick<RefundRule, 'viewer_a_day' | 'alone'>;

/** Who may refund how much, for each of the caller's businesses; amounts in cents. */
export function listRules({ db }: Context, { business_ids }: Pick<Actor, 'business_ids'>): Promise<RefundRule[]> {
  return findRules(db, business_ids);
}

/**
 * An Account Admin says who may refund how much at a business. `seen`: what they changed it from. Throws FORBIDDEN, also
 * for a foreign business, SETTINGS_CHANGED.
 */
export async function setRule(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'business_ids' | 'address' | 'factor'>,
  { seen, ...rule }: RefundRule & { seen?: Seen | undefined },
): Promise<RefundRule> {
  requireAccountAdmin(actor);
  requireBusiness(actor, rule.syn_business_id);
  await keepRule(context, rule, actor.user_id, userWho(actor), seen);
  return rule;
}

/** The same for the provider. */
export async function keepRule(
  context: Context,
  rule: RefundRule,
  by: string,
  who: AuditWho = providerWho(by),
  seen?: Seen,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockBusinesses(tx, [rule.syn_business_id]);
    const before = await readRule(tx, rule.syn_business_id);
    if (seen && (seen.viewer_a_day !== before.viewer_a_day || seen.alone !== before.alone)) throw new AppError('SETTINGS_CHANGED');
    await addRule(tx, rule, by, context.clock.now());
    await writeEntry(tx, context.clock, {
      event: 'business.refund_rule_changed',
      who,
      organization_id: before.organization_id,
      thing: { kind: 'business', id: rule.syn_business_id, name: before.business_name },
      before: factsOf(before),
      after: factsOf(rule),
    });
    await claimsChanged(context, tx, rule.syn_business_id);
  });
  context.log.info(
    { by, business: rule.syn_business_id, viewer_a_day: rule.viewer_a_day, alone: rule.alone },
    'who may refund how much was changed',
  );
}

function factsOf({ viewer_a_day, alone }: Pick<RefundRule, 'viewer_a_day' | 'alone'>): AuditFacts {
  return {
    viewer_a_day: viewer_a_day === null ? 'nothing' : formatCents(viewer_a_day),
    alone: alone === null ? 'any amount' : formatCents(alone),
  };
}
