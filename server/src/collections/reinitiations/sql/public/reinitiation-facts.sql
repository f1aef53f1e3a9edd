-- What the rules of reinitiations look at (packages/contract/src/reinitiation-rules.ts), for one approved purchase.
create or replace function reinitiation_facts(p_purchase_id text, p_now timestamptz, out facts jsonb)
language plpgsql stable as $$
begin
  select jsonb_build_object(
           'status', p.status,
           'reason_code', l.code,
           'dishonored', exists (select from dishonored_returns d where d.return_id = l.id and d.contested_at is null and d.abandoned_at is null),
           'reversed', exists (select from credits_of_purchases v where v.purchase_id = p.id and v.kind = 'reversal'),
           'retry_count', t.made,
           'pending', t.pending,
           'repaying', t.repaying,
           'repay_count', t.repayments,
           'reauthorized', t.reauthorized,
           'retry_settled', t.retry_settled,
           'retry_on', t.retry_on,
           'days_since_approval', d.since_approval,
           'days_since_settlement', d.since_settlement,
           'account_invalid', a.invalid_reason is not null,
           'account_removed', a.removed_at is not null
         )
    into facts
    from purchase_debits p
    join bank_account_standings a on a.id = p.bank_account_id
   cross join lateral days_of_reinitiation(p.id, p_now) d
    left join lateral (
      select r.id, r.code from returns r where r.purchase_id = p.id order by r.returned_at desc, r.id desc limit 1
    ) l on true
    cross join lateral (
      select count(*) filter (where r.attempt <= 3 and r.status <> 'cancelled') as made,
             coalesce(greatest(max(r.attempt) - 3, 0), 0) as repayments,
             count(*) filter (where r.attempt > 3 and r.status <> 'cancelled') > 0 as reauthorized,
             count(*) filter (where r.status = 'pending' and r.requested_by = r.consumer_id) > 0 as repaying,
             count(*) filter (where r.status = 'pending') > 0 as pending,
             count(*) filter (where r.status = 'pending' and e.settled_at is not null) > 0 as retry_settled,
             to_char(max(w.settles_on) filter (where r.status = 'pending' and w.is_known), 'YYYY-MM-DD') as retry_on
        from reinitiations r
        left join ach_entries_in_files e on e.id = r.entry_id
       cross join lateral (
         select d.settles_on,
                -- In no file, or a rejected one, it waits for a person or for a file not yet originated.
                e.settled_at is not null
                or e.rejected_at is null and d.settles_on >= (p_now at time zone 'America/New_York')::date
                   and (e.id is not null or not exists (select from ach_unoriginable_subjects u where u.kind = 'debit' and u.subject_id = r.purchase_id)) as is_known
           from (select coalesce((e.settles_at at time zone 'America/New_York')::date, r.expected_on) as settles_on) d
       ) w
       where r.purchase_id = p.id
    ) t
   where p.id = p_purchase_id;
end
$$;
