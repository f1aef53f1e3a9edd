-- What a consumer may spend in a day, in cents. Null: what the service sets for everyone.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('consumer_limits') is null then
    create view consumer_limits as select user_id, daily_limit_cents from consumers;
  end if;
end
$$;
