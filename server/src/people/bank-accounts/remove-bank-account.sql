-- Removes a consumer's account for good; its row stays, for returns and refunds. The caller has locked the consumer. An
-- exception where it is gone, another's, or has an amount pending. With its owner's rights: the server's may not.
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
