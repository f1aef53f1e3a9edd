-- Begins a cutoff: none but the last can be begun, and it stays. Beginning it once more changes nothing.
create or replace function begin_cutoff(p_cutoff_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from ach_cutoffs c where c.cutoff_at > p_cutoff_at) then
    raise exception 'the cutoff of % has passed: a later one was begun', p_cutoff_at;
  end if;
  insert into ach_cutoffs (cutoff_at) values (p_cutoff_at) on conflict do nothing;
end
$$;

-- Notes that a step of a begun cutoff is done, once and for all. False where it was done before.
create or replace function advance_cutoff(p_cutoff_at timestamptz, p_step text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update ach_cutoffs c
     set ingested_at = case p_step when 'ingested' then p_at else c.ingested_at end,
         posted_at = case p_step when 'posted' then p_at else c.posted_at end,
         originated_at = case p_step when 'originated' then p_at else c.originated_at end
   where c.cutoff_at = p_cutoff_at
     and case p_step
           when 'ingested' then c.ingested_at is null
           when 'posted' then c.posted_at is null
           when 'originated' then c.originated_at is null
         end;
  return found;
end
$$;
