-- How many seconds a merchant user must wait before they may try another payment code: 0 while neither they (10 wrong ones in ten
-- minutes of real time) nor their business (30) have used up their tries.
create or replace function wrong_code_wait(p_user_id text, p_business_id text, p_wall timestamptz) returns integer
language sql stable as $$
  select greatest(
    0,
    ceil(extract(epoch from interval '10 minutes' - (p_wall - (select w.at from wrong_codes w where w.user_id = p_user_id order by w.at desc offset 9 limit 1)))),
    ceil(extract(epoch from interval '10 minutes' - (p_wall - (select w.at from wrong_codes w where w.business_id = p_business_id order by w.at desc offset 29 limit 1))))
  )::integer
$$;
