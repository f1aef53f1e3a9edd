-- Sets how much may be debited for a business in a banking day, and be open at any time; null: any amount. Who set it
-- and why is kept.
create or replace function set_business_exposure_limits(
  p_business_id text, p_day_cents bigint, p_open_cents bigint, p_at timestamptz, p_by text, p_why text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update businesses b set exposure_day_cents = p_day_cents, exposure_open_cents = p_open_cents where b.id = p_business_id;
  if not found then
    raise exception 'there is no business %', p_business_id;
  end if;
  insert into business_exposure_limits (business_id, day_cents, open_cents, at, set_by, why)
  values (p_business_id, p_day_cents, p_open_cents, p_at, p_by, p_why);
end
$$;
