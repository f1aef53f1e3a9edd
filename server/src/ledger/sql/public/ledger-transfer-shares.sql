-- What each transfer is for, which share of that it moves (amount, fee or net), and whether its event moves money
-- between those accounts at all. For payouts, which name transfers by their numbers.
create view ledger_transfer_shares as
  select t.id, t.at, t.event, t.cause, t.purchase_id, t.amount_cents, r.share,
         (r.debit_account, r.credit_account) is not distinct from (t.debit_account, t.credit_account) as is_by_chart
    from ledger_transfers t left join ledger_postings r on r.event = t.event and r.line = t.line;
