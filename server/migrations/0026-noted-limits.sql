-- What a spending limit was drawn from when it was asked for: the balance that the bank had told of, and the daily limit. With them `prove`
-- can go through every hold again. Unknown of purchases from before.
alter table purchases
  add column available_balance_cents bigint,
  add column daily_limit_cents bigint;
