-- The last digits of each payout's account, to tell of payouts, remake one or prove its account.
create view payout_account_digits as
  select id, last_four from payouts;
