import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/** Accounts linked by numbers without a verification, or with a contrary one. Removed ones stay as they were. */
export function wrongAccounts(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('account %s is %s, its verification %s', a.id, a.verification, coalesce(v.status, 'missing')) as text
       from accounts_linked_by_numbers a left join micro_verifications v on v.bank_account_id = a.id
      where v.id is null or v.consumer_id <> a.consumer_id
         or (a.removed_at is null
             and a.verification <> case v.status when 'VERIFIED' then 'verified' when 'REFUSED' then 'refused' else 'pending' end)`,
  );
}

/** Verifications without two credits to their account; READY or VERIFIED ones not arrived; too many wrong answers. */
export function wrongVerifications(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('verification %s is %s with %s credits, %s of them settled, and %s wrong answers', v.id, v.status, s.credits, s.settled,
                   v.wrong_answers) as text
       from micro_verifications v
      cross join lateral (
        select count(*) as credits, count(e.id) as settled
          from micro_entries m
          join credits c on c.id = m.id and c.bank_account_id = v.bank_account_id and c.consumer_id = v.consumer_id
          left join ach_entry_outcomes e on e.kind = 'micro_entry' and e.subject_id = m.id and e.settled_at is not null
         where m.verification_id = v.id
      ) s
      where s.credits <> 2 or (v.status in ('READY', 'VERIFIED') and s.settled <> 2)
         or (v.wrong_answers = 3) is distinct from (v.refused_reason is not distinct from 'wrong_amounts')`,
  );
}

/**
 * Accounts whose credits should have left (unoriginable ones wait for a person while cutoffs try), and arrived ones
 * that should have been refused, as nobody told their amounts in time.
 */
export function neverEnded(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('verification %s is %s since %s', v.id, v.status, w.since) as text
       from micro_verifications v
       join accounts_linked_by_numbers a on a.id = v.bank_account_id and a.verification = 'pending' and a.removed_at is null
      cross join lateral (
        select case v.status
                 when 'READY' then v.answer_by
                 else greatest(v.status_at, (select max(e.decided_at) from micro_entries m
                                               join ach_entries_in_files e on e.kind = 'micro_entry' and e.subject_id = m.id
                                              where m.verification_id = v.id))
               end as since
      ) w
      where w.since < (select at from ach_waited_through)
        and (v.status = 'READY'
             or (v.status = 'WAITING'
                 and not exists (select from ach_unoriginable_subjects u where u.kind = 'micro_entry' and u.subject_id = v.id
                                    and u.tried_at >= (select at from ach_waited_through))
                 and not exists (select from micro_entries m join ach_standing_entries e on e.kind = 'micro_entry' and e.subject_id = m.id
                                  where m.verification_id = v.id)))`,
  );
}
