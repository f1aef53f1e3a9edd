-- What can happen to credits: by kind and event the statuses, the ledger's move, and whether a bank's entry moves it.
create or replace function credit_transitions()
returns table (kind text, event text, from_status text, to_status text, posting text, by_entry boolean)
language sql immutable as $$
  -- The bank's way is the same for every kind; only a returned refund waits for a person, who sends it elsewhere.
  select k.kind, w.event, w.from_status, case when (k.kind, w.event) = ('refund', 'returned') then 'HELD' else w.to_status end, k.kind || w.posting, true
    from (values ('refund'), ('reversal'), ('payout'), ('micro_entry')) k (kind)
   cross join (values
    ('in_file', 'QUEUED', 'IN_FILE', '_in_file'),
    ('file_rejected', 'IN_FILE', 'REJECTED', '_returned_before_settlement'),
    ('settled', 'IN_FILE', 'SETTLED', '_settled'),
    ('returned', 'IN_FILE', 'RETURNED', '_returned_before_settlement'),
    ('returned', 'SETTLED', 'RETURNED', '_returned_after_settlement')
  ) w (event, from_status, to_status, posting)
  union all
  select t.*, false
    from (values
    ('refund', 'payment_posted', 'WAITING', 'QUEUED', 'refund_approved'),
    ('refund', 'reoriginated', 'REJECTED', 'QUEUED', null),
    ('refund', 'held', 'QUEUED', 'HELD', null),
    ('refund', 'released', 'HELD', 'QUEUED', null),
    ('refund', 'withdrawn', 'WAITING', 'WITHDRAWN', null),
    -- Nothing was reserved for those that waited for their payment to be POSTED.
    ('refund', 'cancelled', 'WAITING', 'CANCELLED', null),
    ('refund', 'cancelled', 'QUEUED', 'CANCELLED', 'refund_cancelled'),
    ('refund', 'cancelled', 'HELD', 'CANCELLED', 'refund_cancelled'),
    ('refund', 'cancelled', 'REJECTED', 'CANCELLED', 'refund_cancelled'),
    ('reversal', 'payment_posted', 'WAITING', 'QUEUED', 'reversal_due'),
    ('reversal', 'reoriginated', 'REJECTED', 'QUEUED', null),
    ('reversal', 'cancelled', 'WAITING', 'CANCELLED', null),
    ('reversal', 'cancelled', 'QUEUED', 'CANCELLED', 'reversal_cancelled'),
    ('reversal', 'cancelled', 'REJECTED', 'CANCELLED', 'reversal_cancelled'),
    -- What was owed goes out with the next payout.
    ('payout', 'cancelled', 'REJECTED', 'CANCELLED', null),
    ('micro_entry', 'reoriginated', 'REJECTED', 'QUEUED', null),
    ('micro_entry', 'cancelled', 'REJECTED', 'CANCELLED', null)
  ) t (kind, event, from_status, to_status, posting)
$$;
