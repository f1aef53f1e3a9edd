-- Adds a version of the provider's own account that balanced files are offset to; with nulls in the place of an account, files go unbalanced. The caller has sealed for `p_version`: where that is not the next one, an
-- exception says so.
--
-- The only writer of offset accounts. Whoever adds one says where all of the provider's money goes: the owner of the schema alone may, and does so when a server
-- starts with other settings. The server's own role may not call it.
create or replace function write_offset_account(p_version integer, p_sealed text, p_last_four text, p_account_type text, p_at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_newest integer := (select max(a.version) from public.ach_offset_accounts a);
begin
  if p_version is distinct from coalesce(v_newest, 0) + 1 then
    raise exception 'offset account % cannot follow %', p_version, coalesce(v_newest, 0);
  end if;
  insert into public.ach_offset_accounts (version, sealed, last_four, account_type, since)
  values (p_version, p_sealed, p_last_four, p_account_type, p_at);
end
$$;
