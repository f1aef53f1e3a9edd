-- Notes what a verb settles or posts ahead of the database's clock, as set by a sandbox. A dry run takes it back;
-- otherwise the commit is refused. A server's clock may be ahead of the database's, never by an hour.
create or replace function note_ahead_of_time(p_what text, p_at timestamptz) returns void
language plpgsql as $$
begin
  if p_at > domain_now() + interval '1 hour' then
    insert into ach_ahead_of_time (what, at) values (p_what, p_at);
  end if;
end
$$;

-- Runs with its owner's rights, and asks whose session it is. The owner's own sessions write what they like.
create or replace function refuse_ahead_of_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_has_role(session_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'nothing is % at %: that moment has not come', new.what, new.at;
  end if;
  delete from ach_ahead_of_time where number = new.number;
  return null;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever posts at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'ahead_of_time' and tgrelid = 'ach_ahead_of_time'::regclass) then
    create constraint trigger ahead_of_time after insert on ach_ahead_of_time
      deferrable initially deferred for each row execute function refuse_ahead_of_time();
  end if;
end
$$;
