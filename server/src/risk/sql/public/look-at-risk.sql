-- What decide_risk needs for one payment: see look_at_risks.
create or replace function look_at_risk(p_consumer_id text, p_business_id text, p_number_fingerprint text, p_device text, p_now timestamptz)
returns risk_look
language sql as $$
  select * from look_at_risks(array[p_consumer_id], array[p_business_id], array[p_number_fingerprint], array[p_device], p_now)
$$;
