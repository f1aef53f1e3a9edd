-- Users by the subject that a token names, with what they hold now: for whoever takes calls. The merchants' columns of a consumer are null.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('callers') is null then
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
  end if;
end
$$;
