-- When a consumer was born: what somebody is asked whose number was not used for long.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('consumer_birthdays') is null then
    create view consumer_birthdays as select user_id, date_of_birth from consumers;
  end if;
end
$$;
