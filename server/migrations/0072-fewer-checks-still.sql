-- After 0062: the last two checks of tables that a payment at the counter writes.
create domain cents_or_none as bigint check (value >= 0);

-- That a tip is a part of its amount stands in change_purchase_status, which alone writes both; the proof of approvals looks for it.
alter table purchases
  drop constraint purchases_amounts,
  alter column amount_cents type positive_cents,
  alter column tip_cents type cents_or_none;

-- What a key was answered is one or the other by its shape.
alter table idempotency_keys
  add column refused boolean,
  -- The code of a refusal, or the JSON that was answered.
  add column outcome text;
update idempotency_keys set refused = refusal is not null, outcome = coalesce(refusal, answer);
alter table idempotency_keys
  drop column refusal,
  drop column answer,
  alter column refused set not null,
  alter column outcome set not null;
