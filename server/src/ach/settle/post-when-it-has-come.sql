-- No debit is POSTED ahead of time, whatever moment the caller of `post_debits` names: by the database's own clock, as far ahead as a sandbox has set it, that
-- moment has come. Looked at when the transaction commits, since a dry run posts what will be due and takes it back. A server's clock may be ahead
-- of the database's, never by an hour. The owner's own sessions write what they like.
--
-- It runs with its owner's rights, and asks whose session it is: whoever calls a verb is its owner meanwhile.
create or replace function post_when_it_has_come() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.posted_at > domain_now() + interval '1 hour'
     and not pg_has_role(session_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'entry % is not posted at %: that moment has not come', new.id, new.posted_at;
  end if;
  return null;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever posts at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'entry_is_posted_in_time' and tgrelid = 'ach_entries'::regclass) then
    create constraint trigger entry_is_posted_in_time after update of posted_at on ach_entries
      deferrable initially deferred for each row
      when (new.posted_at is distinct from old.posted_at) execute function post_when_it_has_come();
  end if;
end
$$;
