-- What a merchant's user may do, and for which organization. Whoever was deleted is among them.
create view business_user_rights as
  select user_id, organization_id, role, payment_center_enabled, created_by, deleted_at from business_users;
