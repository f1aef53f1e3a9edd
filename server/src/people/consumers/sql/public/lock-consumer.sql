-- Locks a consumer until the transaction ends, as whoever holds their money, or changes what decides about it, does
-- first. Gives their own daily limit in cents, null for everyone's. Not locked: another transaction has them, and
-- p_wait is false. An exception where there is no such consumer.
create or replace function lock_consumer(p_consumer_id text, p_wait boolean, out is_locked boolean, out daily_limit_cents bigint)
language plpgsql as $$
begin
  select c.daily_limit_cents into daily_limit_cents from consumers c where c.user_id = p_consumer_id for no key update skip locked;
  is_locked := found;
  if not is_locked and p_wait then
    select c.daily_limit_cents into strict daily_limit_cents from consumers c where c.user_id = p_consumer_id for no key update;
    is_locked := true;
  end if;
end
$$;
