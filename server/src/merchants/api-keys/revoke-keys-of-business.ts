import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { factsOf } from './audited.ts';
import { readKeys, revokeKeysOf } from './store.ts';

/** Takes all keys of a closing business out of use, for good, each with its entry. `by`: who of the provider. Gives how many. */
export async function revokeKeysOfBusiness(
  { clock }: Pick<Context, 'clock'>,
  tx: Queryable,
  business_id: string,
  by: string,
): Promise<number> {
  const keys = await readKeys(tx, { ids: await revokeKeysOf(tx, business_id, by, clock.now()) });
  for (const key of keys)
    await writeEntry(tx, clock, {
      event: 'api_key.revoked',
      who: providerWho(by),
      organization_id: key.organization_id,
      thing: { kind: 'api_key', id: key.id, name: key.name },
      before: factsOf(key),
    });
  return keys.length;
}
