-- Counts a wrong payment code, one at a time for each user and business, so that many at once cannot pass the limit
-- together. Gives the seconds to wait, where the tries were used up by others meanwhile; else counts it and gives 0.
create or replace function count_wrong_code(p_user_id text, p_business_id text, p_wall timestamptz) returns integer
language plpgsql as $$
declare
  v_wait_s integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('wrong code of ' || p_user_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('wrong code at ' || p_business_id, 0));
  v_wait_s := wrong_code_wait(p_user_id, p_business_id, p_wall);
  if v_wait_s = 0 then
    insert into wrong_codes (user_id, business_id, at) values (p_user_id, p_business_id, p_wall);
  end if;
  return v_wait_s;
end
$$;
