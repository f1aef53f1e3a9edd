-- A consumer is reached by another number or address from a moment on: their counter says so. A counter that is being made
-- meanwhile is waited for, as what it was made from may be what was true before.
create or replace function note_risk_contact(p_consumer_id text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('risk_counters ' || p_consumer_id, 0));
  update risk_counters set contact_since = p_at where consumer_id = p_consumer_id;
end
$$;
