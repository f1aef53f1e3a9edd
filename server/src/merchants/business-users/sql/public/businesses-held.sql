-- The businesses users act for: account roles hold their organization's, store roles those they were given.
create view businesses_held as
  select m.user_id, b.id as business_id
    from business_users m join businesses b on b.organization_id = m.organization_id
   where m.role in ('AdminAccount', 'ViewAccount')
   union all
  select s.user_id, s.business_id
    from memberships s join business_users m on m.user_id = s.user_id
   where m.role not in ('AdminAccount', 'ViewAccount');
