-- The way of a file: originated, delivered, accepted; or rejected, unless any of it has settled. No step is undone, so
-- no file leaves twice. Delivery fixes settlement, never before its effective date. Only its owner writes more.
create or replace function go_the_way_of_files() returns trigger
language plpgsql as $$
begin
  if (new.status <> old.status
      and (old.status, new.status) not in (('ORIGINATED', 'DELIVERED'), ('DELIVERED', 'ACCEPTED'), ('DELIVERED', 'REJECTED'), ('ACCEPTED', 'REJECTED'))
      or (new.status = 'ORIGINATED') <> (new.delivered_at is null)
      or new.status = 'ACCEPTED' and new.accepted_at is null
      or (new.status = 'REJECTED') <> (new.rejected_at is not null)
      or new.status = 'REJECTED' and old.status <> 'REJECTED'
         and (old.settled_at is not null or exists (select from public.ach_entries e where e.file_id = old.id and e.settled_at is not null))
      or new.settled_at is not null and new.status not in ('DELIVERED', 'ACCEPTED')
      or new.settles_at <> old.settles_at and (old.status, new.status) <> ('ORIGINATED', 'DELIVERED')
      or new.status <> 'ORIGINATED' and (new.settles_at at time zone 'America/New_York')::date < new.effective_entry_date
      or new.settled_at < new.settles_at
      or new.late_rejection_closed_at is not null and new.late_rejected_at is null
      or old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at
      or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at
      or old.rejected_at is not null and new.rejected_at is distinct from old.rejected_at
      or old.settled_at is not null and new.settled_at is distinct from old.settled_at
      or old.late_rejected_at is not null and new.late_rejected_at is distinct from old.late_rejected_at
      or old.late_rejection_closed_at is not null and new.late_rejection_closed_at is distinct from old.late_rejection_closed_at)
     and not pg_catalog.pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'file % does not go from % to %, or what was noted of its way stands', old.name, old.status, new.status;
  end if;
  return new;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever delivers at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'file_goes_its_way' and tgrelid = 'ach_files'::regclass) then
    create trigger file_goes_its_way
      before update of status, settles_at, delivered_at, accepted_at, rejected_at, settled_at, late_rejected_at, late_rejection_closed_at on ach_files
      for each row execute function go_the_way_of_files();
  end if;
end
$$;
