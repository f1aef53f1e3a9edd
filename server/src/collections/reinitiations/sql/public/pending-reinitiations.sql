-- Reinitiations on their way: further debits of returned purchases that have neither been posted nor failed, nor been
-- taken back. `entry_id` is the one of their entries that counts, null before the first. Newly authorized: it rests on a
-- word of the consumer's own, so that the rules of reinitiations do not bind it.
create view pending_reinitiations as
  select id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, attempt, requested_at, expected_on, entry_id,
         attempt > 3 as newly_authorized
    from reinitiations where status = 'pending';
