-- Merchants are owed settled debits past their return window, less fees: all of them, or an exception. The caller has
-- locked them and knows the window, a day at least. Unnested, as a kept plan compares `= any (array)` row by row.
create or replace function post_debits(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_debits record;
begin
  perform note_ahead_of_time('posted', p_at);
  with named as materialized (
    select e.id, e.kind, e.purchase_id, e.amount_cents, e.settled_at, e.posted_at, e.returned_at, e.rejected_at
      from (select distinct unnest(p_entry_ids) as id) g join ach_entries e on e.id = g.id
       for no key update of e
  ), posted as (
    update ach_entries e set posted_at = p_at
      from named n join purchase_debits p on p.id = n.purchase_id
     where e.id = n.id and n.kind = 'debit' and n.amount_cents = p.amount_cents
       and n.settled_at + interval '1 day' <= p_at and n.posted_at is null and n.returned_at is null and n.rejected_at is null
       and n.id not in (select h.id from ach_entries_held h)
    returning e.id, e.attempt, p.id as purchase_id, p.amount_cents, p.business_id, p.consumer_id, p.fee_cents
  )
  select count(*) as count, array_agg(d.id) as entry_ids, array_agg(d.purchase_id) as purchase_ids, array_agg(d.amount_cents) as amounts_cents,
         array_agg(d.fee_cents) as fees_cents, array_agg(d.business_id) as business_ids, array_agg(d.consumer_id) as consumer_ids,
         coalesce(array_agg(d.purchase_id) filter (where d.attempt = 1), '{}') as first_ids,
         array_agg(d.purchase_id) filter (where d.attempt > 1) as again_ids
    into v_debits
    from (select * from posted order by purchase_id, id) d;
  if v_debits.count <> cardinality(p_entry_ids) then
    raise exception '% of % debits cannot be posted', cardinality(p_entry_ids) - v_debits.count, cardinality(p_entry_ids);
  end if;
  if v_debits.count = 0 then
    return;
  end if;
  perform change_purchase_statuses(v_debits.first_ids, 'return_window_passed', p_at, 'odfi', array_fill(null::text, array[cardinality(v_debits.first_ids)]));
  if v_debits.again_ids is not null then
    perform change_purchase_statuses(v_debits.again_ids, 'return_made_good', p_at, 'odfi', array_fill(null::text, array[cardinality(v_debits.again_ids)]));
    perform post_reinitiations(p_purchase_ids => v_debits.again_ids, p_entry_ids => p_entry_ids, p_at => p_at);
  end if;
  perform ledger_post_many(
    p_event => 'posted', p_at => p_at, p_purchase_ids => v_debits.purchase_ids, p_amounts_cents => v_debits.amounts_cents,
    p_fees_cents => v_debits.fees_cents, p_business_ids => v_debits.business_ids, p_consumer_ids => v_debits.consumer_ids,
    p_causes => v_debits.entry_ids
  );
end
$$;
