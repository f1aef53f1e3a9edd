-- A Transaction ID is asked for once something was approved by it: before that, the purchase has its own id and its code. So it stands in its index
-- once, not three times, as the purchase changes; its letters fall anywhere, which makes each of those a page of its own.
alter table purchases drop constraint purchases_public_id_key;
create unique index purchases_public_id on purchases (public_id) where approved_at is not null;
