-- A business gets a limit: its payments are counted from the commit on, and held to it once count_exposure has counted
-- those from before. p_day_began_at: as charge_exposure has it.
create or replace function begin_exposure(p_business_id text, p_day_began_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into exposures (business_id, day_began_at) values (p_business_id, p_day_began_at) on conflict (business_id) do nothing
$$;
