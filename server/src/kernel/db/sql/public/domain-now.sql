-- The domain's time by the database's own clock, as far ahead as a sandbox has set it: a moment that no caller names.
create or replace function domain_now() returns timestamptz
language sql volatile as $$
  select clock_timestamp() + k.offset_ms * interval '1 millisecond' from public.clock k
$$;
