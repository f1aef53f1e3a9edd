-- Claims an idempotency key until the end of the transaction: all who ask under it come one after the other. Waits for
-- whoever has it; where it may not wait, gives false.
create or replace function claim_key(p_user_id text, p_route text, p_key text, p_wait boolean default true) returns boolean
language plpgsql as $$
declare
  v_lock constant bigint := hashtextextended(p_user_id || ' ' || p_route || ' ' || p_key, 0);
begin
  if pg_try_advisory_xact_lock(v_lock) then
    return true;
  end if;
  if p_wait then
    perform pg_advisory_xact_lock(v_lock);
  end if;
  return p_wait;
end
$$;
