-- Sets how far the domain's clock is ahead of real time, in milliseconds, and gives it. Only a sandbox's server may.
create or replace function set_clock(p_offset_ms bigint) returns bigint
language sql as $$
  update clock set offset_ms = p_offset_ms returning offset_ms
$$;
