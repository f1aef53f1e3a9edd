-- All numbers that accounts ever had, sealed: for whoever proves or finds again where an entry went.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('account_number_versions') is null then
    create view account_number_versions as select account_id, version, consumer_id, sealed, since from bank_account_numbers;
  end if;
end
$$;
