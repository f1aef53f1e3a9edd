-- Points a linked account at the item that its consumer signed in to anew: what spoke against it is over, its balance
-- is asked again, and one linked by its numbers is the bank's word from now on. The caller has locked the consumer. An
-- exception where account or item is not theirs. With `change_verifications` and `answer_verification` the only writer
-- of how an account is known to be its consumer's, with its owner's rights, as the server's role may not.
create or replace function relink_bank_account(
  p_account_id text, p_consumer_id text, p_institution_id text, p_institution_name text, p_item_id text, p_vendor_account_id text,
  p_persistent_account_id text, p_name_match integer
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update bank_accounts a
     set institution_id = p_institution_id, institution_name = p_institution_name, item_id = p_item_id, vendor_account_id = p_vendor_account_id,
         persistent_account_id = p_persistent_account_id, name_match = coalesce(p_name_match, a.name_match), verification = 'provider',
         closed_because = null, invalid_reason = null, available_balance_cents = null, balance_at = null, checked_at = null,
         word_version = a.word_version + 1
   where a.id = p_account_id and a.consumer_id = p_consumer_id and a.removed_at is null
     and exists (select from bank_link_items i where i.id = p_item_id and i.consumer_id = a.consumer_id);
  if not found then
    raise exception 'account % of consumer % cannot be linked anew', p_account_id, p_consumer_id;
  end if;
end
$$;
