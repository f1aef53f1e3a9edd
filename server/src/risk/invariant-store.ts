import type { Queryable } from '../kernel/db/database.ts';

/**
 * Payments decided to be refused that were approved, and those decided to be held that nothing holds, or that are in a
 * file without having been released. What only the bank knows is told by others.
 */
export async function sentUnreleased(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select format('payment %s was decided to be %s, and is %s, %s', p.public_id, case d.outcome when 'hold' then 'held' else 'refused' end, p.status,
                   case when d.outcome = 'refuse' then 'approved' when h.purchase_id is null then 'held by nothing' else 'in a file unreleased' end) as violation
       from risk_decisions d
       join purchase_debits p on p.id = d.purchase_id
       left join risk_holds h on h.purchase_id = d.purchase_id
      where d.outcome = 'refuse' and p.approved_at is not null
         or d.outcome = 'hold'
            and (h.purchase_id is null
                 or h.decision is distinct from 'released'
                    and exists (select from ach_debits e where e.purchase_id = d.purchase_id and e.lost_reason is null))
      limit 100`,
  );
  return rows.map(({ violation }) => violation);
}
