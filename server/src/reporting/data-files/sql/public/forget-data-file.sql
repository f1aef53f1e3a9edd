-- Forgets the file of a consumer's data, made or in the making, with its pieces. With its caller's rights.
create or replace function forget_data_file(p_consumer_id text) returns void
language sql as $$
  delete from data_files where consumer_id = p_consumer_id
$$;
