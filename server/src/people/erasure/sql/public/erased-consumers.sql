-- Former customers: consumers who had their data deleted. Whatever was called by their name is called by none.
create view erased_consumers as select user_id as consumer_id, erased_at, records_erased_at from consumers where erased_at is not null;
