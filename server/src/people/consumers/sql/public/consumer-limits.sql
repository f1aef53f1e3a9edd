-- What a consumer may spend in a day, in cents. Null: what the service sets for everyone.
create view consumer_limits as select user_id, daily_limit_cents from consumers;
