-- What the bank first says of an entry must fit: rejected before settlement, or back with its file or a reason; or
-- returned with a code, unless rejected. Only the owner writes more: these words make payouts owed again.
create or replace function say_only_what_can_be() returns trigger
language plpgsql as $$
begin
  if (old.rejected_at is null and new.rejected_at is not null
      and (new.settled_at is not null or new.returned_at is not null
           or new.refused_reason is null and not exists (select from public.ach_files f where f.id = new.file_id and f.status = 'REJECTED'))
      or old.returned_at is null and new.returned_at is not null and (new.return_code is null or new.rejected_at is not null)
      or new.return_code is not null and new.returned_at is null
      or new.refused_reason is not null and new.rejected_at is null and new.returned_at is null)
     and not pg_catalog.pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'the bank cannot have said this of entry %', old.id;
  end if;
  return new;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever settles at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'bank_said_fits' and tgrelid = 'ach_entries'::regclass) then
    create trigger bank_said_fits before update of rejected_at, returned_at, return_code, refused_reason on ach_entries for each row
      when (old.rejected_at is null and new.rejected_at is not null
            or old.returned_at is null and new.returned_at is not null
            or old.return_code is null and new.return_code is not null
            or old.refused_reason is null and new.refused_reason is not null)
      execute function say_only_what_can_be();
  end if;
end
$$;
