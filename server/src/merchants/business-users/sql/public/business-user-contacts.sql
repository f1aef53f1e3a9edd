-- How a merchant's user is called and written to. Whoever was deleted is among them.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_user_contacts') is null then
    create view business_user_contacts as select user_id, username, email, deleted_at from business_users;
  end if;
end
$$;
