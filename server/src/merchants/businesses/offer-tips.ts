import type { AuditFacts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type AuditWho, providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockTips, type Tips, updateTips } from './tip-store.ts';

/**
 * Sets whether a business's customers may add a tip as they approve an order, waiting orders included. Gives its name;
 * undefined where there is no such business. `by`: who of the provider; `also`: what belongs into the same transaction.
 */
export function offerTips(
  context: Context,
  business_id: string,
  offered: boolean,
  by: string,
  also: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  return setTips(context, business_id, providerWho(by), (now) => ({ ...now, offered }), also);
}

/**
 * The same with the shares that are suggested. `wish` gives what is to hold, of what holds now, locked; it may throw.
 */
export function setTips(
  { db, clock }: Context,
  business_id: string,
  who: AuditWho,
  wish: (now: Tips) => Tips,
  also: (tx: Queryable) => Promise<void>,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const business = await lockTips(tx, business_id);
    if (!business) return undefined;
    const before = { offered: business.offered, percents: business.percents };
    const after = wish(before);
    await updateTips(tx, business_id, after);
    await writeEntry(tx, clock, {
      event: 'business.tips_changed',
      who,
      organization_id: business.organization_id,
      thing: { kind: 'business', id: business_id, name: business.name },
      before: factsOf(before, after),
      after: factsOf(after, before),
    });
    await also(tx);
    return business.name;
  });
}

/** Which tips are suggested is told where that changes. */
function factsOf({ offered, percents }: Tips, other: Tips): AuditFacts {
  const words = percents.map((one) => `${one}%`).join(', ');
  return { tips: offered ? 'on' : 'off', ...(percents.join() !== other.percents.join() && { tip_percents: words }) };
}
