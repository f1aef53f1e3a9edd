-- What decide_risks decides about one payment.
create or replace function decide_risk(p_asked risk_asked) returns risk_decided
language sql as $$
  select * from decide_risks(array[p_asked])
$$;
