-- Adds the version of a settlement account to pay; earlier stops do not count. The caller has locked the business and
-- sealed for `p_version`, the next, or an exception. The only writer, with its owner's rights; hence full names.
create or replace function write_settlement_account(
  p_business_id text, p_version integer, p_sealed text, p_last_four text, p_account_type text, p_at timestamptz, p_by text, p_why text, p_validated text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_newest integer := (select max(s.version) from public.settlement_accounts s where s.business_id = p_business_id);
begin
  if p_version is distinct from coalesce(v_newest, 0) + 1 then
    raise exception 'settlement account % of business % cannot follow %', p_version, p_business_id, coalesce(v_newest, 0);
  end if;
  insert into public.settlement_accounts (business_id, version, sealed, last_four, account_type, since, changed_by, why, validated)
  values (p_business_id, p_version, p_sealed, p_last_four, p_account_type, p_at, p_by, p_why, p_validated);
  update public.businesses b
     set settlement_version = p_version, settlement_stopped_code = null, settlement_stopped_at = null
   where b.id = p_business_id;
end
$$;
