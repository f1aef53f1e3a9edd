-- What decide_risks decides about one payment.
create or replace function decide_risk(p_asked risk_asked) returns risk_decided
language plpgsql as $$
begin
  return (select d from decide_risks(array[p_asked]) d);
end
$$;
