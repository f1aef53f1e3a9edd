-- Whether an amount would pass a business's exposure limit now. Locks and counts nothing: the approval decides. Called
-- only where there is a limit. p_day_began_at: as charge_exposure has it.
create or replace function passes_exposure_limit(p_business_id text, p_amount_cents bigint, p_day_began_at timestamptz)
returns boolean
language sql stable as $$
  select coalesce(e.is_counted and (e.open_cents + p_amount_cents > e.open_limit_cents or e.day_cents + p_amount_cents > e.day_limit_cents), false)
    from business_exposure(p_business_id, p_day_began_at) e
$$;
