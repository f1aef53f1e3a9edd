import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function miscounted(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with held as (
       select e.file_id, p.business_id, count(*) as debits
         from ach_debits e join purchase_references p on p.id = e.purchase_id
        where exists (select from return_rate_files r where r.file_id = e.file_id)
        group by e.file_id, p.business_id
     )
     select format('file %s holds %s debits of business %s and %s were counted', coalesce(h.file_id, r.file_id), coalesce(h.debits, 0),
                   coalesce(h.business_id, r.business_id), coalesce(r.debits, 0)) as text
       from held h full join return_rate_files r on r.file_id = h.file_id and r.business_id = h.business_id
      where h.debits is distinct from r.debits`,
  );
}

export function unexplainedStops(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('business %s: stopped at %s, by alerts %s', b.id, b.debits_stopped_at, a.ids) as text
       from business_terms b
       left join (select business_id, string_agg(id, ', ') as ids from return_rate_alerts where stopped_at is not null and lifted_at is null
                   group by business_id) a on a.business_id = b.id
      where (b.debits_stopped_at is null) <> (a.ids is null)`,
  );
}
