-- Counts what is open of a business, and what was debited in its newest banking day, from its payments. Every
-- transaction that may not have seen begin_exposure has ended. False where no limit is in force.
create or replace function count_exposure(p_business_id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Payments that count wait; their approvals before are committed.
  perform from exposures x where x.business_id = p_business_id for no key update;
  -- One statement, as what it takes off must be what it does not count.
  with taken as (
    delete from exposure_releases r where r.business_id = p_business_id
  ), counted as (
    select x.business_id, e.open_cents, e.day_cents from exposures x cross join lateral counted_exposure(x.business_id, x.day_began_at) e
     where x.business_id = p_business_id
  )
  update exposures x set open_cents = c.open_cents, day_cents = c.day_cents, is_counted = true
    from counted c where x.business_id = c.business_id;
  return found;
end
$$;

-- What the payments of a business say of its exposure, in the words of charge_exposure.
create or replace function counted_exposure(p_business_id text, p_day_began_at timestamptz, out open_cents bigint, out day_cents bigint)
language sql stable as $$
  select coalesce(sum(p.amount_cents) filter (where p.status = 'PENDING'), 0),
         coalesce(sum(p.amount_cents) filter (where p.approved_at >= p_day_began_at and p.status not in ('CANCELLED', 'FAILED')), 0)
    from purchase_details p
   where p.business_id = p_business_id and p.approved_at is not null
     and (p.status = 'PENDING' or p.requested_at >= p_day_began_at - interval '1 day')
$$;
