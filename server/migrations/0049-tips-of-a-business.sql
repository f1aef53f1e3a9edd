-- Whether a business's customers are offered to add a tip while approving an order.
alter table businesses add column tips_offered boolean not null default false;

-- It takes a tip from here on, and tells of a balance that must be read first.
drop function if exists confirm_debit(text, timestamptz, text, integer, timestamptz, timestamptz, text, text, text, text, text);
