import {
  ACCOUNT_SETUP_ROLE,
  FIRST_STEPS,
  type FirstStep,
  type FirstStepsStanding,
  PERMISSIONS_OF_ROLE,
  type Permission,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { secondFactorsOf } from '../../identity/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { hasCounter } from '../../payments/counters/index.ts';
import { hasLink } from '../../payments/links/index.ts';
import { isHidden, readFacts } from './store.ts';

/**
 * The first steps that the caller may take for a business, or for all theirs, each with whether it is done: told by the
 * records, and never ticked by anybody. None where only the caller's own log-in would be left, which is no business's
 * beginning. Throws FORBIDDEN, BUSINESS_NOT_FOUND.
 */
export async function readFirstSteps(
  context: Context,
  actor: Actor,
  token: Token,
  syn_business_id: string | null | undefined,
): Promise<FirstStepsStanding> {
  const { config, db } = context;
  const business_ids = whichBusinesses(actor, syn_business_id);
  const [facts, counter, link, factors, hidden] = await Promise.all([
    readFacts(db, business_ids, actor),
    hasCounter(db, business_ids),
    hasLink(db, business_ids),
    secondFactorsOf(context, token.subject),
    isHidden(db, actor.user_id),
  ]);
  const done: Readonly<Record<FirstStep, boolean>> = {
    settlement_account: facts.paid_out,
    log_in: factors.length > 0,
    counter,
    team: facts.has_team,
    link,
    payment: facts.has_payment,
  };
  const may = (permission: Permission) => actor.role !== undefined && PERMISSIONS_OF_ROLE[actor.role].includes(permission);
  const takes = may('pc:create:ach_debit');
  const offered: Readonly<Record<FirstStep, boolean>> = {
    settlement_account: actor.role === ACCOUNT_SETUP_ROLE,
    // Elsewhere it is that provider's matter.
    log_in: config.oidc_issuer === undefined,
    counter: takes && facts.in_store,
    team: may('pc:create:businessuser'),
    link: takes && facts.payment_link && config.features.payment_links,
    payment: takes && facts.in_store,
  };
  const steps = FIRST_STEPS.filter((step) => offered[step]).map((step) => ({ step, done: done[step] }));
  return { steps: steps.some(({ step }) => step !== 'log_in') ? steps : [], hidden };
}
