-- An account as payments find it, removed ones too: how it shows, whether it can be debited, what its bank last said.
create view bank_account_standings as
  select id, consumer_id, institution_name, last_four, invalid_reason, login_required, removed_at, available_balance_cents, balance_at
    from bank_accounts;
