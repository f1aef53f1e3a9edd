-- What a consumer is called.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('consumer_names') is null then
    create view consumer_names as select user_id, first_name, last_name from consumers;
  end if;
end
$$;
