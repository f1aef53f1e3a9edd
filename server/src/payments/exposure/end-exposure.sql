-- A business has no limit any more: nothing of it is counted.
create or replace function end_exposure(p_business_id text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from exposures x where x.business_id = p_business_id;
  delete from exposure_releases r where r.business_id = p_business_id;
end
$$;
