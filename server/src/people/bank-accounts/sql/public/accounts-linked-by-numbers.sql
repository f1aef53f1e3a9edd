-- Accounts linked by their numbers: whether it is known that they are the consumer's. Removed ones are among them.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('accounts_linked_by_numbers') is null then
    create view accounts_linked_by_numbers as
      select id, consumer_id, last_four, verification, removed_at from bank_accounts where verification <> 'provider';
  end if;
end
$$;
