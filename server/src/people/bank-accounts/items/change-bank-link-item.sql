-- Changes an item's state by this table, and gives it; null where the event does not apply. The only writer of item
-- states, with its owner's rights, as the server's role may not; hence every name in it is a full one.
create or replace function change_bank_link_item(p_id text, p_event text, p_at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_to text;
begin
  select t.becomes into v_to
    from public.bank_link_items i
    join (values
      ('linked', 'exchanged', 'good'),
      ('not_linked', 'exchanged', 'removing'),
      ('login_required', 'good', 'login_required'),
      ('login_required', 'login_required', 'login_required'),
      ('repaired', 'good', 'good'),
      ('repaired', 'login_required', 'good'),
      ('repaired', 'revoked', 'good'),
      ('revoked', 'good', 'revoked'),
      ('revoked', 'login_required', 'revoked'),
      ('revoked', 'revoked', 'revoked'),
      ('unused', 'good', 'removing'),
      ('unused', 'login_required', 'removing'),
      ('unused', 'revoked', 'removing'),
      ('removed', 'removing', 'removed')
    ) t (event, was, becomes) on t.was = i.state
   where i.id = p_id and t.event = p_event
     for no key update of i;
  if v_to is null then
    return null;
  end if;
  update public.bank_link_items i
     set state = v_to,
         state_at = p_at,
         access_sealed = case when v_to = 'removed' then null else i.access_sealed end,
         ends_at = case when p_event in ('linked', 'repaired', 'unused') then null else i.ends_at end,
         remove_again_at = case when v_to = 'removing' then p_at end
   where i.id = p_id;
  return v_to;
end
$$;
