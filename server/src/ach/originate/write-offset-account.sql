-- Adds a version of the provider's account that balanced files are offset to; nulls for an account mean unbalanced
-- files. The caller has sealed for `p_version`: an exception where that is not the next. The only writer of offset
-- accounts. It says where all the provider's money goes, so only the schema's owner may call it, when a server starts
-- with other settings.
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
