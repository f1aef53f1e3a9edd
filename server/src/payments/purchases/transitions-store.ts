import { PURCHASE_TRANSITIONS } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** Makes the database's copy of the transition table from the one in the contract. */
export async function pourTransitions(db: Pick<Queryable, 'run'>): Promise<void> {
  await db.run('delete from purchase_transitions');
  await db.run(
    `insert into purchase_transitions (from_status, event, to_status)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [PURCHASE_TRANSITIONS.map((row) => row.from), PURCHASE_TRANSITIONS.map((row) => row.event), PURCHASE_TRANSITIONS.map((row) => row.to)],
  );
}
