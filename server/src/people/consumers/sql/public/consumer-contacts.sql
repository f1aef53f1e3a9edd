-- How a consumer is called and reached; nobody who had their data deleted: a name of theirs is in consumer_names.
create view consumer_contacts as
  select user_id, first_name, last_name, email, email_verified_at, phone_number from consumers where erased_at is null;
