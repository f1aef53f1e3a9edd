-- Since when a consumer is registered, and since when they are reached by the number and the address of now.
create view consumer_registrations as
  select user_id as consumer_id, terms_accepted_at as registered_at, coalesce(contact_changed_at, terms_accepted_at) as contact_since from consumers;
