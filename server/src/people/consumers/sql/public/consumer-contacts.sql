-- How a consumer is called and reached.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('consumer_contacts') is null then
    create view consumer_contacts as select user_id, first_name, last_name, email, email_verified_at, phone_number from consumers;
  end if;
end
$$;
