-- Keeps a consumer's new account and first numbers, by its bank's word or to be verified. An exception for who has left
-- or is none, and for one verified already. With its owner's rights, as the server's may not; hence full names.
create or replace function link_bank_account(
  p_id text, p_consumer_id text, p_institution_id text, p_institution_name text, p_account_type text, p_last_four text, p_fingerprint text, p_sealed text,
  p_known_by text, p_verification text, p_item_id text, p_vendor_account_id text, p_persistent_account_id text, p_name_match integer, p_at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_verification is null or p_verification not in ('provider', 'pending') then
    raise exception 'account % is not verified by being linked', p_id;
  end if;
  -- One statement: each of the two rows names the other.
  with kept as (
    insert into public.bank_accounts (id, consumer_id, is_primary, institution_id, institution_name, account_type, last_four, number_fingerprint,
                                      numbers_version, verification, item_id, vendor_account_id, persistent_account_id, name_match, created_at)
    select p_id, c.user_id, false, p_institution_id, p_institution_name, p_account_type, p_last_four, p_fingerprint, 1, p_verification,
           p_item_id, p_vendor_account_id, p_persistent_account_id, p_name_match, p_at
      from public.consumers c where c.user_id = p_consumer_id and c.deactivated_at is null
    returning consumer_id
  )
  insert into public.bank_account_numbers (account_id, version, consumer_id, sealed, known_by, since)
  select p_id, 1, k.consumer_id, p_sealed, p_known_by, p_at from kept k;
  if not found then
    raise exception 'there is no consumer % who could link an account', p_consumer_id;
  end if;
  if p_verification = 'provider' then
    perform public.note_account_validation(p_account_id => p_id, p_how => 'bank_link', p_at => p_at, p_reference => null);
  end if;
end
$$;
