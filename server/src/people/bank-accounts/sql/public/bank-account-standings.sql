-- An account as payments find it, removed ones too: how it shows, whether it can be debited, what its bank last said,
-- since when it is linked, the hash of its numbers, by which the same account of another person is known, its kind, and
-- whether it is the primary one and proven to be theirs.
create view bank_account_standings as
  select id, consumer_id, institution_name, last_four, invalid_reason, login_required, removed_at, available_balance_cents, balance_at,
         created_at as linked_at, number_fingerprint, account_type, is_primary, verification
    from bank_accounts;
