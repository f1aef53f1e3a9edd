-- A merchant's user who was deleted keeps the row: payments, counters and links go on saying who made them. The name and the address are free again.
alter table business_users
  add column deleted_at timestamptz,
  add column deleted_by text references users (id),
  add constraint business_users_deleted_by check (deleted_by is null or deleted_at is not null);
drop index business_users_username;
drop index business_users_email;
create unique index business_users_username on business_users (lower(username)) where deleted_at is null;
create unique index business_users_email on business_users (lower(email)) where deleted_at is null;
create index business_users_organisation on business_users (organisation_id) where deleted_at is null;
create index memberships_business on memberships (business_id);
