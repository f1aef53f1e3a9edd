-- How a consumer is called and reached.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('consumer_contacts') is null then
    create view consumer_contacts as select user_id, first_name, last_name, email, email_verified_at, phone_number from consumers;
  end if;
end
$$;
