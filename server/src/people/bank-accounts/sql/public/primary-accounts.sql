-- The account a consumer pays from, one or none: whether it can be debited, and what its bank last said.
create view primary_accounts as
  select id, consumer_id, institution_name, last_four, not login_required and invalid_reason is null as valid, login_required,
         verification <> 'provider' as unseen, available_balance_cents, balance_at
    from bank_accounts where is_primary and removed_at is null;
