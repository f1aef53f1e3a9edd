import type { Queryable } from '../../kernel/db/database.ts';

/** Whether a business's customers are asked for a tip, and which are suggested, in whole percents. */
export interface Tips {
  readonly offered: boolean;
  readonly percents: readonly number[];
}

/** What holds at a business, locked; undefined where there is no such business. */
export function lockTips(tx: Queryable, business_id: string): Promise<(Tips & { name: string; organization_id: string }) | undefined> {
  return tx.maybe(
    'select name, organization_id, tips_offered as offered, tip_percents as percents from businesses where id = $1 for no key update',
    [business_id],
  );
}

/** It holds from now on. */
export async function updateTips(tx: Queryable, business_id: string, { offered, percents }: Tips): Promise<void> {
  await tx.run('update businesses set tips_offered = $2, tip_percents = $3 where id = $1', [business_id, offered, percents]);
}
