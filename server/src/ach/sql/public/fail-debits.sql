-- First debits that the bank does not have, and gets no more: their payments are FAILED, or CANCELLED where they were
-- held and not released, and what was approved is taken back. p_event says why. All of them, or an exception. The caller has the purchases locked.
create or replace function fail_debits(p_purchase_ids text[], p_event text, p_at timestamptz, p_actor text, p_reasons text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_debits record;
begin
  if p_event not in ('entry_rejected', 'file_abandoned', 'account_invalidated_before_origination', 'not_released') then
    raise exception 'a debit does not fail by %', p_event;
  end if;
  if exists (select from ach_entries e where e.purchase_id in (select unnest(p_purchase_ids)) and e.rejected_at is null) then
    raise exception 'a debit that the bank has cannot fail by %', p_event;
  end if;
  perform change_purchase_statuses(p_purchase_ids, p_event, p_at, p_actor, p_reasons);
  select array_agg(p.id order by p.id) as ids, array_agg(p.amount_cents order by p.id) as amounts_cents, array_agg(0::bigint) as fees_cents,
         array_agg(p.business_id order by p.id) as business_ids, array_agg(p.consumer_id order by p.id) as consumer_ids, array_agg(''::text) as causes
    into v_debits
    from purchase_debits p where p.id in (select unnest(p_purchase_ids));
  perform ledger_post_many(
    p_event => 'withdrawn', p_at => p_at, p_purchase_ids => v_debits.ids, p_amounts_cents => v_debits.amounts_cents,
    p_fees_cents => v_debits.fees_cents, p_business_ids => v_debits.business_ids, p_consumer_ids => v_debits.consumer_ids,
    p_causes => v_debits.causes
  );
end
$$;
