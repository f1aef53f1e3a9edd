-- Debits of returned purchases that their consumers asked for, each with an authorization of its own.
create view repayments_asked as
  select id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, attempt, requested_at, status
    from reinitiations where attempt is not null and requested_by = consumer_id;
