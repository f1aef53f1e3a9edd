-- Gives a consumer's counter, locked, made anew where it is missing or older than the rules; null where another
-- transaction has it, or is making it, and may_wait does not say so. Which one makes it is settled by a lock of its name.
create or replace function make_risk_counter(p_consumer_id text, p_counted_since timestamptz, p_now timestamptz) returns risk_counters
language plpgsql as $$
declare
  v_counter risk_counters;
begin
  select * into v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update skip locked;
  if not found then
    if may_wait() then
      select * into v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update;
    elsif exists (select from risk_counters c where c.consumer_id = p_consumer_id)
          or not pg_try_advisory_xact_lock(hashtextextended('risk_counters ' || p_consumer_id, 0)) then
      return null;
    end if;
    if v_counter.consumer_id is null then
      perform pg_advisory_xact_lock(hashtextextended('risk_counters ' || p_consumer_id, 0));
      perform count_risk_anew(p_consumer_id, p_counted_since, p_now);
      select * into strict v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update;
    end if;
  end if;
  if v_counter.counted_at < p_counted_since then
    perform count_risk_anew(p_consumer_id, p_counted_since, p_now);
    select * into strict v_counter from risk_counters c where c.consumer_id = p_consumer_id;
  end if;
  return v_counter;
end
$$;
