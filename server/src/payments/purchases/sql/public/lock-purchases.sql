-- Locks purchases by id, as everyone does, and gives those ids; nulls and unknown ids are passed over. Read how they
-- stand in a later statement: one that waited still sees what was before. Planned each time, as a kept plan may compare
-- `= any (array)` with each row in turn.
create or replace function lock_purchases(p_ids text[]) returns setof text
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return query select p.id from purchases p where p.id = any (p_ids) order by p.id for no key update of p;
end
$$;
