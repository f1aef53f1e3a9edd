-- Locks purchases by id, as everyone, and gives the ids, without nulls and unknown ones. Read them in a later
-- statement: one that waited sees the past. Planned each time, as a kept plan may compare `= any (array)` row by row.
create or replace function lock_purchases(p_ids text[]) returns setof text
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return query select p.id from purchases p where p.id = any (p_ids) order by p.id for no key update of p;
end
$$;
