-- The highest number of a change in purchase_history, committed or not; 0 where there is none.
create or replace function highest_purchase_event() returns bigint
language sql volatile as $$
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('purchase_events', 'seq')::regclass), 0)
$$;
