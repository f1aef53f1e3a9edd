-- Seals values anew that are evidence of nothing; gives how many. Each must stand as the caller read it and come from
-- the data key in use, so no earlier value returns. owners: 1 unseen, an update of the tables listed below.
create or replace function reseal_values(p_table text, p_keys text[], p_were text[], p_sealed text[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_newest integer := (select max(d.number) from public.data_keys d where d.purpose = 'sealing' and d.used_from is not null);
  v_key text;
  v_column text;
  v_count integer;
begin
  select c.key_name, c.column_name into v_key, v_column
    from (values ('applications', 'id', 'settlement_account_sealed'), ('bank_link_items', 'id', 'access_sealed'),
                 ('identity_keys', 'kid', 'private_jwk_sealed'), ('identity_records', 'id_hash', 'payload_sealed'),
                 ('push_devices', 'id', 'sealed'), ('push_keys', 'public_key', 'private_key_sealed'),
                 ('webhook_endpoints', 'id', 'secret_sealed')) as c (table_name, key_name, column_name)
   where c.table_name = p_table;
  if v_key is null or exists (select from unnest(p_sealed) s where not coalesce(starts_with(s, 'v' || v_newest || '.'), false)) then
    raise exception 'values of % are not sealed anew, or not with data key %', coalesce(p_table, '(none)'), v_newest;
  end if;
  execute format('update public.%I t set %I = n.sealed from unnest($1, $2, $3) as n (key, was, sealed) where t.%I = n.key and t.%I = n.was',
                 p_table, v_column, v_key, v_column)
    using p_keys, p_were, p_sealed;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
