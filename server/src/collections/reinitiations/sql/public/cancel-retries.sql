-- Retries that the bank does not have, and gets no more: they count as none, and what was approved with them is taken back. p_code: the return code
-- for which their account can no longer be debited. All of them, or an exception. The caller has their purchases locked.
create or replace function cancel_retries(p_ids text[], p_at timestamptz, p_code text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_retry record;
begin
  if exists (select from retries r join ach_entries e on e.id = r.entry_id where r.id in (select unnest(p_ids)) and e.rejected_at is null) then
    raise exception 'a retry that the bank has cannot be cancelled';
  end if;
  perform change_retries(p_ids, 'cancelled', p_at, p_code);
  for v_retry in select * from retries r where r.id in (select unnest(p_ids)) order by r.id loop
    perform ledger_post('withdrawn', p_at, v_retry.purchase_id, v_retry.amount_cents, 0, v_retry.business_id, v_retry.consumer_id, v_retry.id);
  end loop;
end
$$;
