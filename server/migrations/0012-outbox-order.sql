-- Messages of one millisecond are read in the order they were written: their ids say only which millisecond it was.
alter table message_outbox add column position bigint generated always as identity;
drop index message_outbox_recipient;
create index message_outbox_recipient on message_outbox (recipient, position desc);
create index message_outbox_position on message_outbox (position desc);
