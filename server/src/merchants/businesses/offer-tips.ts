import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { updateTipsOffered } from './store.ts';

/**
 * Sets whether a business's customers may add a tip as they approve an order, waiting orders included. Gives its name;
 * undefined where there is no such business. `by`: who of the provider; `also`: what belongs into the same transaction.
 */
export function offerTips(
  { db, clock }: Context,
  business_id: string,
  offered: boolean,
  by: string,
  also: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const business = await updateTipsOffered(tx, business_id, offered);
    if (!business) return undefined;
    await writeEntry(tx, clock, {
      event: 'business.tips_changed',
      who: providerWho(by),
      organization_id: business.organization_id,
      thing: { kind: 'business', id: business_id, name: business.name },
      before: { tips: business.offered_before ? 'on' : 'off' },
      after: { tips: offered ? 'on' : 'off' },
    });
    await also(tx);
    return business.name;
  });
}
