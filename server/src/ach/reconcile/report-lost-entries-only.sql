-- That an entry is lost, or went to numbers that are not here, is said while deliveries are held, and where it is so:
-- by these words its destination is compared with less. No role but the owner's writes anything else.
create or replace function report_lost_entries_only() returns trigger
language plpgsql as $$
begin
  if pg_catalog.pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'usage') then
    return new;
  end if;
  if (select h.event from public.ach_delivery_holds h order by h.number desc limit 1) is distinct from 'held' then
    raise exception 'entries are told of as lost only while deliveries are held';
  end if;
  if new.entry_id is not null
     and not exists (select from public.ach_entries e
                      where e.id = new.entry_id
                        and (e.lost_reason is not null
                             or not exists (select from public.account_number_versions n
                                             where n.account_id = e.bank_account_id and n.version = e.account_version))) then
    raise exception 'entry % is neither lost nor went to numbers that are not here', new.entry_id;
  end if;
  return new;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever opens an exception at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'lost_entry_is_reported' and tgrelid = 'ach_exceptions'::regclass) then
    create trigger lost_entry_is_reported before insert on ach_exceptions for each row
      when (new.reason = 'lost_entry') execute function report_lost_entries_only();
  end if;
end
$$;
