-- The last digits of each payout's account, to tell of payouts, remake one or prove its account.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('payout_account_digits') is null then
    create view payout_account_digits as
      select id, last_four from payouts;
  end if;
end
$$;
