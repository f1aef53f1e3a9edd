-- What the bank says of an entry stands: no role but the owner's, which verbs run as, removes or replaces it.
create or replace function keep_what_the_bank_said() returns trigger
language plpgsql as $$
begin
  if pg_catalog.pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'what the bank has said of entry % stands', old.id;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever settles at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'bank_said_once' and tgrelid = 'ach_entries'::regclass) then
    create trigger bank_said_once before update of rejected_at, returned_at, return_code, refused_reason on ach_entries for each row
      when (old.rejected_at is not null and new.rejected_at is distinct from old.rejected_at
            or old.returned_at is not null and new.returned_at is distinct from old.returned_at
            or old.return_code is not null and new.return_code is distinct from old.return_code
            or old.refused_reason is not null and new.refused_reason is distinct from old.refused_reason)
      execute function keep_what_the_bank_said();
  end if;
end
$$;
