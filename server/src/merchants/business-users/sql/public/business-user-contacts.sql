-- How a merchant's user is called and written to. Whoever was deleted is among them.
create view business_user_contacts as select user_id, username, email, deleted_at from business_users;
