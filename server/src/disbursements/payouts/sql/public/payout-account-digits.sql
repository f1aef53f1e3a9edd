-- The last digits of the account that each payout went to. For whoever tells of payouts, makes one anew or proves its account.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('payout_account_digits') is null then
    create view payout_account_digits as
      select id, last_four from payouts;
  end if;
end
$$;
