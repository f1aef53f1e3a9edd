import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { createApiKey } from '../../merchants/api-keys/index.ts';
import { anyone } from '../keys/index.ts';
import { SHOP_NAME } from './goods.ts';
import { findKey, keepKey, lockKey } from './store.ts';

/** The API key that the shop's server speaks with. */
export interface OwnKey {
  readonly secret: string;
  readonly api_key_id: string;
  readonly business_id: string;
}

/**
 * Gives the shop's own key, made when it is first needed, and anew when somebody has revoked it. Kept sealed; no
 * browser ever sees it. Throws BUSINESS_NOT_FOUND where no business has been opened yet.
 */
export async function ownKey(context: Context): Promise<OwnKey> {
  return (await keptKey(context, context.db)) ?? makeKey(context);
}

async function keptKey({ sealer }: Context, db: Queryable): Promise<OwnKey | undefined> {
  const kept = await findKey(db);
  return kept && { ...kept, secret: sealer.open(kept.secret_sealed, placeOf(kept.api_key_id)) };
}

async function makeKey(context: Context): Promise<OwnKey> {
  const { holder, businesses } = await anyone(context);
  const business = businesses.find(({ business_name }) => business_name === SHOP_NAME) ?? businesses[0];
  if (!business)
    throw new AppError('BUSINESS_NOT_FOUND', { message: 'The shop has no business yet: start the sandbox with its demo data.' });
  const { syn_business_id } = business;
  return context.db.transaction(async (tx) => {
    await lockKey(tx);
    const meanwhile = await keptKey(context, tx);
    if (meanwhile) return meanwhile;
    const { id, secret } = await createApiKey(context, holder, { syn_business_id, name: 'Sample shop' }, tx);
    await keepKey(tx, id, context.sealer.seal(secret, placeOf(id)));
    return { secret, api_key_id: id, business_id: syn_business_id };
  });
}

function placeOf(api_key_id: string): string {
  return `sandbox_shop.secret:${api_key_id}`;
}
