-- How many seconds a merchant user must wait before they may try another payment code: 0 while neither they (10 wrong
-- ones in ten minutes of real time) nor their business (30) have used up their tries.
create or replace function wrong_code_wait(p_user_id text, p_business_id text, p_wall timestamptz) returns integer
language plpgsql stable as $$
declare
  v_until timestamptz;
begin
  select interval '10 minutes' + greatest(
           (select w.at from wrong_codes w where w.user_id = p_user_id order by w.at desc offset 9 limit 1),
           (select w.at from wrong_codes w where w.business_id = p_business_id order by w.at desc offset 29 limit 1)
         )
    into v_until;
  return case when v_until > p_wall then ceil(extract(epoch from v_until - p_wall)) else 0 end;
end
$$;
