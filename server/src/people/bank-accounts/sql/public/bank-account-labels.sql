-- What an account is shown as.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('bank_account_labels') is null then
    create view bank_account_labels as select id, institution_name, last_four from bank_accounts;
  end if;
end
$$;
