-- Debits came back: their payments are DECLINED, their money goes back as it came, and the returns get the ids, one
-- place each. All, or an exception: not PENDING or POSTED, one needs a reinitiation. The caller has locked the rows.
create or replace function return_debits(
  p_at timestamptz, p_incoming_file_id text, p_ids text[], p_entry_ids text[], p_codes text[], p_line_numbers integer[], p_return_trace_numbers text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_debits record;
  v_postings record;
begin
  with named as materialized (
    select g.code, g.place, e.* from unnest(p_entry_ids, p_codes) with ordinality as g (entry_id, code, place) join ach_debits e on e.id = g.entry_id
  )
  select count(*) as count,
         coalesce(array_agg(d.purchase_id) filter (where d.collecting), '{}') as collecting_ids,
         coalesce(array_agg(d.code) filter (where d.collecting), '{}') as collecting_codes,
         coalesce(array_agg(d.reinitiation_id) filter (where d.reinitiation_id is not null), '{}') as reinitiation_ids,
         coalesce(array_agg(d.code) filter (where d.reinitiation_id is not null), '{}') as reinitiation_codes,
         array_agg(d.entry_id) as entry_ids, array_agg(d.event) as events, array_agg(d.fee_cents) as fees_cents
    into v_debits
    from (
      select e.id as entry_id, e.purchase_id, e.code, r.id as reinitiation_id, p.status in ('PENDING', 'POSTED') as collecting,
             case when p.status = 'POSTED' then 'returned_after_posted'
                  when e.settled_at is null then 'returned_before_settlement'
                  else 'returned_after_settlement' end as event,
             case p.status when 'POSTED' then p.fee_cents else 0 end as fee_cents
        from named e
        join purchase_debits p on p.id = e.purchase_id
        left join reinitiations r on r.entry_id = e.id
       where e.rejected_at is null and e.returned_at is null and e.amount_cents = p.amount_cents
         and (p.status in ('PENDING', 'POSTED') or r.status = 'pending')
       order by e.place
    ) d;
  if v_debits.count <> cardinality(p_entry_ids) then
    raise exception '% of % debits cannot come back', cardinality(p_entry_ids) - v_debits.count, cardinality(p_entry_ids);
  end if;
  -- A reinitiation on its way has changed nothing of its payment yet, which is DECLINED and stays so.
  perform change_purchase_statuses(v_debits.collecting_ids, 'returned', p_at, 'odfi', v_debits.collecting_codes);
  for i in 1 .. cardinality(v_debits.reinitiation_ids) loop
    perform change_reinitiations(array[v_debits.reinitiation_ids[i]], 'failed', p_at, v_debits.reinitiation_codes[i]);
  end loop;
  for v_postings in
    select d.event, array_agg(d.entry_id) as entry_ids, array_agg(p.id) as purchase_ids, array_agg(p.amount_cents) as amounts_cents,
           array_agg(d.fee_cents) as fees_cents, array_agg(p.business_id) as business_ids, array_agg(p.consumer_id) as consumer_ids
      from unnest(v_debits.entry_ids, v_debits.events, v_debits.fees_cents) as d (entry_id, event, fee_cents)
      join ach_debits e on e.id = d.entry_id
      join purchase_debits p on p.id = e.purchase_id
     group by d.event
  loop
    perform ledger_post_many(
      p_event => v_postings.event, p_at => p_at, p_purchase_ids => v_postings.purchase_ids,
      p_amounts_cents => v_postings.amounts_cents, p_fees_cents => v_postings.fees_cents,
      p_business_ids => v_postings.business_ids, p_consumer_ids => v_postings.consumer_ids, p_causes => v_postings.entry_ids
    );
  end loop;
  insert into returns (id, entry_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, code, approved_at, returned_at,
                       incoming_file_id, line_number, return_trace_number)
  select g.id, e.id, p.id, p.consumer_id, p.business_id, e.bank_account_id, e.amount_cents, g.code, p.approved_at, p_at,
         p_incoming_file_id, g.line_number, g.return_trace_number
    from unnest(p_ids, p_entry_ids, p_codes, p_line_numbers, p_return_trace_numbers) as g (id, entry_id, code, line_number, return_trace_number)
    join ach_debits e on e.id = g.entry_id
    join purchase_debits p on p.id = e.purchase_id;
  -- A new return of a payment stands in the place of what was unresolved before it.
  if cardinality(v_debits.reinitiation_ids) > 0 then
    update returns t set superseded_by = n.id
      from returns n
     where n.id = any (p_ids) and t.purchase_id = n.purchase_id and t.id <> all (p_ids) and t.resolved_at is null and t.superseded_by is null;
  end if;
end
$$;
