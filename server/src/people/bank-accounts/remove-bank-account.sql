-- Removes a consumer's account for good; its row stays, for later returns and refunds. The caller has locked the
-- consumer. An exception where it is gone, somebody else's, or an amount is pending on it. It runs with its owner's
-- rights: the server's own role may not write when an account was removed.
create or replace function remove_bank_account(p_consumer_id text, p_account_id text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update bank_accounts a
     set removed_at = p_at, is_primary = false
   where a.id = p_account_id and a.consumer_id = p_consumer_id and a.removed_at is null and pending_cents_of_account(a.id) = 0;
  if not found then
    raise exception 'account % of consumer % cannot be removed', p_account_id, p_consumer_id;
  end if;
end
$$;
