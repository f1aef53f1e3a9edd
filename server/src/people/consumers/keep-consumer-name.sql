-- Keeps each name that a consumer has had: an entry carries the one of its day, and a proof asks for it. It runs with
-- its owner's rights: the server's own role may not write these names. Hence every name in it is a full one.
create or replace function keep_consumer_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.holder_names (holder_id, name) values (new.user_id, new.first_name || ' ' || new.last_name) on conflict do nothing;
  return null;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever registers at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'consumer_name_is_kept' and tgrelid = 'consumers'::regclass) then
    create trigger consumer_name_is_kept after insert or update of first_name, last_name on consumers for each row execute function keep_consumer_name();
    -- Whoever came or changed their name before the trigger stood; nobody writes until this is committed.
    insert into holder_names (holder_id, name) select user_id, first_name || ' ' || last_name from consumers on conflict do nothing;
  end if;
end
$$;
