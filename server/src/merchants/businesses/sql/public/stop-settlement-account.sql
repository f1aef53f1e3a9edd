-- Stops payouts to a settlement account's version for p_code, its payout's return code, unless a newer one exists; only
-- `write_settlement_account` lifts it. With its owner's rights: the server's role may not stop an account.
create or replace function stop_settlement_account(p_business_id text, p_version integer, p_code text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_code is null or p_at is null then
    raise exception 'an account of business % is stopped for a reason, at a moment', p_business_id;
  end if;
  update businesses b
     set settlement_stopped_code = p_code, settlement_stopped_at = p_at
   where b.id = p_business_id and b.settlement_version = p_version;
end
$$;
