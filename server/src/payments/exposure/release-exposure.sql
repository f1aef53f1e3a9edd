-- Purchases were PENDING and are no more: what they came to, by business, leaves the open exposure of those that have a
-- limit. p_uncollected_at: when they were approved, where they were never collected, and so leave their day as well. The
-- caller has written their statuses before, in the same transaction.
create or replace function release_exposure(p_business_ids text[], p_cents bigint[], p_uncollected_at timestamptz[]) returns void
language plpgsql as $$
begin
  insert into exposure_releases (business_id, cents, uncollected_at)
  select x.business_id, g.cents, g.uncollected_at
    from unnest(p_business_ids, p_cents, p_uncollected_at) as g (business_id, cents, uncollected_at)
    join exposures x on x.business_id = g.business_id;
end
$$;
