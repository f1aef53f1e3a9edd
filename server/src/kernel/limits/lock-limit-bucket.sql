-- Makes everyone who counts in a limit's bucket wait for the end of this transaction. Its locks have two parts, as no
-- others do. Several are taken in the order of their hashes.
create or replace function lock_limit_bucket(p_bucket text) returns void
language sql as $$
  select pg_advisory_xact_lock(4201020, hashtext(p_bucket));
$$;
