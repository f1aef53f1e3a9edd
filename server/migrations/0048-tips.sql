-- What the consumer added to the order while approving it: of amount_cents, which is all that is debited.
alter table purchases add column tip_cents bigint not null default 0;
alter table purchases add constraint purchases_tip check (tip_cents >= 0 and (tip_cents = 0 or tip_cents < amount_cents)) not valid;
alter table purchases validate constraint purchases_tip;

-- A day's refunds of a business, for the day's totals.
create index refunds_of_business on refunds (business_id, requested_at);
