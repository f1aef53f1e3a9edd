-- The businesses users act for: account roles hold their organization's, store roles those they were given.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('businesses_held') is null then
    create view businesses_held as
      select m.user_id, b.id as business_id
        from business_users m join businesses b on b.organization_id = m.organization_id
       where m.role in ('AdminAccount', 'ViewAccount')
       union all
      select s.user_id, s.business_id
        from memberships s join business_users m on m.user_id = s.user_id
       where m.role not in ('AdminAccount', 'ViewAccount');
  end if;
end
$$;
