-- Cancels reinitiations the bank does not have: they do not count, and their approval is taken back. p_code: the return
-- code that closes the account. All of them, or an exception. The caller has locked their purchases.
create or replace function cancel_reinitiations(p_ids text[], p_at timestamptz, p_code text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_reinitiation record;
begin
  if exists (select from reinitiations r join ach_debits e on e.id = r.entry_id where r.id in (select unnest(p_ids)) and e.rejected_at is null) then
    raise exception 'a reinitiation that the bank has cannot be cancelled';
  end if;
  perform change_reinitiations(p_ids, 'cancelled', p_at, p_code);
  for v_reinitiation in select * from reinitiations r where r.id in (select unnest(p_ids)) order by r.id loop
    perform ledger_post(
      p_event => 'withdrawn', p_at => p_at, p_purchase_id => v_reinitiation.purchase_id,
      p_amount_cents => v_reinitiation.amount_cents, p_fee_cents => 0, p_business_id => v_reinitiation.business_id,
      p_consumer_id => v_reinitiation.consumer_id, p_cause => v_reinitiation.id
    );
  end loop;
end
$$;
