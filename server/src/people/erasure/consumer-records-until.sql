-- Until when the records of a consumer's payments must be kept: two years after the last of their debits and of what
-- was given back of them settled, came back, or was approved, and of small deposits that were sent (Nacha rules,
-- retention of authorizations; our terms). Null: nothing was ever sent to their banks, so nothing must be kept.
create or replace function consumer_records_until(p_consumer_id text) returns timestamptz
language sql stable as $$
  select max(k.at) + interval '2 years'
    from (
      select greatest(p.approved_at, d.settled_at, d.returned_at, c.settled_at) as at
        from public.purchase_debits p
        left join lateral (
          select max(e.settled_at) as settled_at, max(e.returned_at) as returned_at from public.ach_debits e where e.purchase_id = p.id
        ) d on true
        left join lateral (
          select max(greatest(k.status_at, o.settled_at, o.returned_at)) as settled_at
            from public.credits_of_purchases k
            left join public.ach_entry_outcomes o on o.kind = k.kind and o.subject_id = k.id and o.rejected_at is null
           where k.purchase_id = p.id
        ) c on true
       where p.consumer_id = p_consumer_id and p.approved_at is not null
       union all
      select greatest(m.started_at, o.settled_at, o.returned_at)
        from public.micro_entry_accounts m
        join public.ach_entry_outcomes o on o.kind = 'micro_entry' and o.subject_id = m.id and o.rejected_at is null
       where m.consumer_id = p_consumer_id
    ) k
$$;
