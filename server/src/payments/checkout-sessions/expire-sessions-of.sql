-- Ends the orders of a closing business's shop that nobody paid. Gives how many could still be paid. Whoever pays one
-- just now is waited for, and then it is no longer among them. An exception where the business is not closing.
create or replace function expire_sessions_of(p_business_id text, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ended bigint;
begin
  if not exists (select from business_terms b where b.id = p_business_id and b.standing = 'CLOSING') then
    raise exception 'business % is not closing', p_business_id;
  end if;
  update checkout_sessions s set expires_at = p_now
   where s.business_id = p_business_id and s.purchase_id is null and s.expires_at > p_now;
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;
