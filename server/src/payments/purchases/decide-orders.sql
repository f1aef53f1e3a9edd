-- What risk decides about a list of orders before they are approved, in the order of the items (see confirm_debits), null
-- for one that is not there. Who calls, and whether the order is theirs, is for confirm_one_debit to check.
create or replace function decide_orders(p_items jsonb) returns risk_decided[]
language sql as $$
  select array(select d from decide_risks(o.asked) d)
    from (
      select array_agg(
               row (p.id, i.now, p.consumer_id, p.business_id, a.id, p.amount_cents + i.tip_cents, i.device, p.channel, a.number_fingerprint,
                    a.linked_at, b.opened_at)::risk_asked
               order by i.ordinality
             ) as asked
        from rows from (
               jsonb_to_recordset(p_items) as (purchase_id text, account_id text, device text, now timestamptz, tip_cents bigint)
             ) with ordinality as i
        left join purchases p on p.id = i.purchase_id
        left join bank_account_standings a on a.id = coalesce(i.account_id, p.bank_account_id)
        left join business_terms b on b.id = p.business_id
    ) o
$$;
