-- Adds a version of an account's numbers, to be used. The caller has locked the account and sealed for `p_version`, the
-- next, or an exception. p_reference: of the bank's notification, where that says the numbers. With `link_bank_account` their only writer, with its owner's rights; hence full names.
create or replace function write_account_numbers(
  p_account_id text, p_version integer, p_sealed text, p_account_type text, p_last_four text, p_fingerprint text, p_known_by text, p_at timestamptz, p_reference text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_newest integer := (select max(n.version) from public.bank_account_numbers n where n.account_id = p_account_id);
begin
  if p_version is distinct from v_newest + 1 then
    raise exception 'numbers % of account % cannot follow %', p_version, p_account_id, v_newest;
  end if;
  insert into public.bank_account_numbers (account_id, version, consumer_id, sealed, known_by, since)
  select a.id, p_version, a.consumer_id, p_sealed, p_known_by, p_at from public.bank_accounts a where a.id = p_account_id;
  update public.bank_accounts a
     set numbers_version = p_version, account_type = p_account_type, last_four = p_last_four, number_fingerprint = p_fingerprint
   where a.id = p_account_id;
  perform public.note_account_validation(
    p_account_id => p_account_id, p_how => case p_known_by when 'relinked' then 'bank_link' else p_known_by end, p_at => p_at,
    p_reference => p_reference
  );
end
$$;
