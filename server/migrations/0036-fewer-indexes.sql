-- Every index costs each payment. Events are only ever asked for by their purchase, in their order: one index does for both.
alter table purchase_events drop constraint purchase_events_pkey;
drop index purchase_events_purchase;
alter table purchase_events add primary key (purchase_id, seq);

-- Only tidying asks how old a key is, and keys come in the order of time: the ages of whole stretches of the table are enough.
drop index idempotency_keys_at;
create index idempotency_keys_at on idempotency_keys using brin (at) with (pages_per_range = 32, autosummarize = on);
