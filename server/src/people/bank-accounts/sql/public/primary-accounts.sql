-- The account a consumer pays from, one or none: whether it can be debited, what its bank last said, and the
-- rest of what bank_account_standings has.
create view primary_accounts as
  select id, consumer_id, institution_name, last_four, not login_required and invalid_reason is null as valid, login_required,
         verification <> 'provider' as unseen, available_balance_cents, balance_at,
         created_at as linked_at, number_fingerprint
    from bank_accounts where is_primary and removed_at is null;
