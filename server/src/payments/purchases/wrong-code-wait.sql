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

-- How many payment codes they may still get wrong before they must wait, by the same figures.
create or replace function wrong_code_tries_left(p_user_id text, p_business_id text, p_wall timestamptz) returns integer
language sql stable as $$
  select greatest(0, least(10 - count(*) filter (where w.user_id = p_user_id), 30 - count(*) filter (where w.business_id = p_business_id)))::integer
    from wrong_codes w
   where (w.user_id = p_user_id or w.business_id = p_business_id) and w.at > p_wall - interval '10 minutes'
$$;
