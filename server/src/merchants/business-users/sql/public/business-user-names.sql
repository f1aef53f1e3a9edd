-- What somebody who works for a business is called.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_user_names') is null then
    create view business_user_names as select user_id, username from business_users;
  end if;
end
$$;
