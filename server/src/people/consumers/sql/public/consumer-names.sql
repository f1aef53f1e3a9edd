-- What a consumer is called.
create view consumer_names as select user_id, first_name, last_name from consumers;
