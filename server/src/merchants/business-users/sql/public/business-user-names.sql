-- What somebody who works for a business is called.
create view business_user_names as select user_id, username from business_users;
