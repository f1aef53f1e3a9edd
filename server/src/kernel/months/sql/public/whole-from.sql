-- Since when a table with months has all its rows here: where the newest month that is away ends, or ever.
create or replace function whole_from(p_table text) returns timestamptz
language sql stable as $$
  select coalesce((max(a.month) + interval '1 month') at time zone 'UTC', '-infinity') from months_away a where a.table_name = p_table
$$;
