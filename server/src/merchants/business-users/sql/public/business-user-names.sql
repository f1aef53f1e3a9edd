-- What somebody who works for a business is called.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('business_user_names') is null then
    create view business_user_names as select user_id, username from business_users;
  end if;
end
$$;
