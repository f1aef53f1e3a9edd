-- Consumes one event of a limit that slows nobody and gives null, or gives the seconds until there is room. Any number of
-- callers at once never pass the limit: whoever counts in the bucket waits for the end of the others' transactions. A
-- list of items takes its buckets in one order everywhere.
create or replace function consume_limit(p_bucket text, p_most integer, p_window_ms integer, p_wall timestamptz) returns integer
language plpgsql as $$
declare
  v_window constant interval := p_window_ms * interval '1 millisecond';
  v_blocking_at timestamptz;
begin
  perform lock_limit_bucket(p_bucket);
  select e.at into v_blocking_at
    from limited_events e where e.bucket = p_bucket and e.at > p_wall - v_window
   order by e.at desc offset p_most - 1 limit 1;
  if found then
    return ceil(extract(epoch from v_blocking_at + v_window - p_wall));
  end if;
  insert into limited_events (bucket, at) values (p_bucket, p_wall);
  return null;
end
$$;
