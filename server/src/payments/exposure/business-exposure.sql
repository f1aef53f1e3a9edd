-- What of a business with a limit is open, and debited in its present banking day, beside its limits (null: none). No
-- row: no limit. p_day_began_at: as charge_exposure has it.
create or replace function business_exposure(p_business_id text, p_day_began_at timestamptz)
returns table (day_limit_cents bigint, open_limit_cents bigint, day_cents bigint, open_cents bigint, is_counted boolean)
language sql stable as $$
  select b.exposure_day_cents, b.exposure_open_cents,
         (case when x.day_began_at < p_day_began_at then 0 else x.day_cents - r.day_cents end)::bigint,
         (x.open_cents - r.open_cents)::bigint, x.is_counted
    from business_terms b
    join exposures x on x.business_id = b.id
   cross join lateral (
     select coalesce(sum(e.cents), 0) as open_cents,
            coalesce(sum(e.cents) filter (where e.uncollected_at >= x.day_began_at), 0) as day_cents
       from exposure_releases e where e.business_id = b.id
   ) r
   where b.id = p_business_id
$$;
