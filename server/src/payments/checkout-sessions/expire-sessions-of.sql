-- Ends the orders of a closing business's shop that nobody paid. Gives how many could still be paid. Whoever pays one
-- just now is waited for, and then it is no longer among them.
create or replace function expire_sessions_of(p_business_id text, p_now timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update checkout_sessions s set expires_at = p_now
     where s.business_id = p_business_id and s.purchase_id is null and s.expires_at > p_now
    returning s.id
  )
  select count(*) from ended
$$;
