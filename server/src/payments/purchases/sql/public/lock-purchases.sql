-- Locks purchases in the order of their ids, as everyone does, and gives those ids. How they stand is to be read in a later statement: one that waited for the
-- lock still sees what was before. Nulls and ids of none are passed over.
-- Planned each time: a plan that is kept may compare `= any (array)` with each row in turn.
create or replace function lock_purchases(p_ids text[]) returns setof text
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return query select p.id from purchases p where p.id = any (p_ids) order by p.id for no key update of p;
end
$$;
