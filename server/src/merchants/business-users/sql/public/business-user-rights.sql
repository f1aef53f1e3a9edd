-- What a merchant's user may do, and for which organization. Whoever was deleted is among them.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_user_rights') is null then
    create view business_user_rights as
      select user_id, organization_id, role, payment_center_enabled, created_by, deleted_at from business_users;
  end if;
end
$$;
