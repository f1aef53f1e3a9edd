import type { Queryable } from '../../kernel/db/database.ts';

/** The counter at which a payment was started, as its shop calls it. */
export interface HeldStart {
  readonly purchase_id: string;
  readonly counter: string;
}

/** Where some payments were started; those that no printed code began are left out. */
export function listHeldStarts(db: Queryable, purchase_ids: readonly string[]): Promise<HeldStart[]> {
  return db.many<HeldStart>(
    'select s.purchase_id, c.name as counter from counter_starts s join counters c on c.id = s.counter_id where s.purchase_id = any($1)',
    [purchase_ids],
  );
}
