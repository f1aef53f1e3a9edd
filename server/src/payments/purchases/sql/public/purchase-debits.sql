-- What is debited for a purchase, from whom and for whom, our fee in it, and how it stands: for whoever takes it to the
-- bank, takes it back or gives it back. All purchases; what is not approved yet has no fee that counts.
create view purchase_debits as
  select p.id, p.public_id, p.consumer_id, p.business_id, p.bank_account_id, p.channel, p.amount_cents,
         fee_of(p.amount_cents, p.fee_basis_points, p.fee_fixed_cents) as fee_cents, p.status, p.last_event, p.last_event_at, p.approved_at
    from purchases p;
