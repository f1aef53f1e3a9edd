-- What receipts, reports and statements show of a purchase: what, from whom, when it went how far, and its approval.
create view purchase_details as
  select id, public_id, consumer_id, business_id, bank_account_id, requested_by, employee_name, channel, notes, pos_order_id, amount_cents, tip_cents,
         fee_basis_points, fee_fixed_cents, status, last_event, last_event_at, requested_at, approved_at, expires_at, settled_at, posted_at, created_at
    from purchases;
