-- How a consumer is called and reached.
create view consumer_contacts as select user_id, first_name, last_name, email, email_verified_at, phone_number from consumers;
