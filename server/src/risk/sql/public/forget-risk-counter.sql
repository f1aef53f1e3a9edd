-- Forgets how somebody pays who never pays again: what rules have decided about them stays. For verbs with their
-- owner's rights: the server's role cannot call it.
create or replace function forget_risk_counter(p_consumer_id text) returns void
language sql as $$
  delete from public.risk_counters where consumer_id = p_consumer_id
$$;
