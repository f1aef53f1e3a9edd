-- Waits for whoever else is asked under this idempotency key, until the end of the transaction: one after the other. Gives true.
create or replace function claim_key(p_user_id text, p_route text, p_key text) returns boolean
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_user_id || ' ' || p_route || ' ' || p_key, 0)) is not null
$$;
