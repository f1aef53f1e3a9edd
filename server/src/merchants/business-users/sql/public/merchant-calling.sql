-- The merchant user that a token names, and why they may not act for the business now: null when they may.
-- debits_stopped: also of one that closes.
-- p_roles: the roles that hold the permission. No row: nobody with that subject.
create or replace function merchant_calling(p_subject text, p_issued_at timestamptz, p_business_id text, p_roles text[])
returns table (user_id text, business_name text, refusal text, debits_stopped boolean, exposure_limited boolean, till_off boolean)
language sql stable as $$
  select u.id, b.name,
         case
           when p_issued_at <= u.tokens_valid_after then 'UNAUTHENTICATED'
           when u.kind <> 'merchant' or u.status <> 'ACTIVE' or (m.payment_center_enabled and m.role = any (p_roles)) is not true then 'FORBIDDEN'
           -- Account roles hold their organization's businesses, store roles those they were given.
           when m.role in ('AdminAccount', 'ViewAccount') then case when b.organization_id = m.organization_id then null else 'FORBIDDEN' end
           when not exists (select from memberships s where s.user_id = u.id and s.business_id = p_business_id) then 'FORBIDDEN'
         end,
         b.debits_stopped_at is not null or b.standing <> 'OPEN', b.exposure_day_cents is not null or b.exposure_open_cents is not null,
         'in_store' = any (b.features_off)
    from user_standings u
    left join business_users m on m.user_id = u.id
    left join businesses b on b.id = p_business_id
   where u.subject = p_subject
$$;
