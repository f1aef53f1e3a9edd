-- Whole hours since a moment; none where it is unknown: that is new.
create or replace function risk_hours(p_since timestamptz, p_now timestamptz) returns bigint
language sql immutable as $$
  select greatest(0, coalesce(floor(extract(epoch from p_now - p_since) / 3600), 0))::bigint
$$;

-- What of two holds, where one so far and a rule's outcome meet: `pass`, a rule that allows, before refuse before hold.
create or replace function stronger_risk_outcome(p_one text, p_other text) returns text
language sql immutable as $$
  select case when p_one = 'pass' or p_other = 'allow' then 'pass'
              when 'refuse' in (p_one, p_other) then 'refuse'
              when 'hold' in (p_one, p_other) then 'hold'
              else 'allow' end
$$;

-- What a person pays with, as a block names it: a browser's name of itself is many people's, so it is theirs with it. Of
-- the name only what an authorization keeps.
create or replace function risk_device(p_consumer_id text, p_device text) returns text
language sql immutable as $$
  select p_consumer_id || ' ' || hashtextextended(left(p_device, 200), 0)::text
$$;
