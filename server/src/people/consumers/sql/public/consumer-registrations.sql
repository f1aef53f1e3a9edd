-- Since when a consumer is registered.
create view consumer_registrations as select user_id as consumer_id, terms_accepted_at as registered_at from consumers;
