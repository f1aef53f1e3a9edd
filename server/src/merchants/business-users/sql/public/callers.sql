-- Users by their token's subject, with what they hold, for calls. A consumer's merchant columns are null.
create view callers as
  select u.subject, u.id, u.kind, u.status, u.tokens_valid_after, m.role, m.organization_id, coalesce(m.payment_center_enabled, false) as payment_center_enabled,
         case
           when m.role in ('AdminAccount', 'ViewAccount')
             then array(select b.id from businesses b where b.organization_id = m.organization_id order by b.name, b.id)
           when m.role is not null
             then array(select b.id from memberships s join businesses b on b.id = s.business_id where s.user_id = u.id order by b.name, b.id)
           else '{}'::text[]
         end as business_ids
    from user_standings u
    left join business_users m on m.user_id = u.id;
