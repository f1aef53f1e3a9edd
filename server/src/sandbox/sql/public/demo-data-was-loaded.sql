-- Whether a sandbox has begun to load demo data here.
create or replace function demo_data_was_loaded() returns boolean
language sql stable as $$
  select exists (select from demo_data)
$$;
