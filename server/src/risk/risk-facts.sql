-- Whole hours since a moment; none where it is unknown: that is new.
create or replace function risk_hours(p_since timestamptz, p_now timestamptz) returns bigint
language sql immutable as $$
  select greatest(0, coalesce(floor(date_part('epoch', p_now - p_since) / 3600), 0))::bigint
$$;

-- What holds of the outcomes of the rules that match: one that lets somebody pass goes before all others, then the stricter.
create or replace function strongest_risk_outcome(p_outcomes text[]) returns text
language sql immutable as $$
  select case when 'allow' = any (p_outcomes) then 'allow'
              when 'refuse' = any (p_outcomes) then 'refuse'
              when 'hold' = any (p_outcomes) then 'hold'
              else 'allow' end
$$;

-- What a person pays with, as a block names it: a browser's name of itself is many people's, so it is theirs with it. Of
-- the name only what an authorization keeps.
create or replace function risk_device(p_consumer_id text, p_device text) returns text
language sql immutable as $$
  select p_consumer_id || ' ' || hashtextextended(left(p_device, 200), 0)::text
$$;
