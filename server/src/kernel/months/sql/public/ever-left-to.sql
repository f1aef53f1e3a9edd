-- Where the newest month ends that ever left a table, whether or not it came back; before all time for none.
create or replace function ever_left_to(p_table text) returns timestamptz
language sql stable as $$
  select coalesce((max(d.month) + interval '1 month') at time zone 'UTC', '-infinity') from detached_months d where d.table_name = p_table
$$;
