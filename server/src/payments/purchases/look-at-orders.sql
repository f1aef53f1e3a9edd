-- What risk looks at before a list of orders is approved, in the order of the items (see confirm_debits). Who calls, and
-- whether the order is theirs, is for confirm_one_debit to check.
create or replace function look_at_orders(p_items jsonb) returns risk_look[]
language sql as $$
  select array(select l from look_at_risks(o.consumer_ids, o.business_ids, o.number_fingerprints, o.devices, o.now) l)
    from (
      select array_agg(p.consumer_id order by i.ordinality) as consumer_ids, array_agg(p.business_id order by i.ordinality) as business_ids,
             array_agg(a.number_fingerprint order by i.ordinality) as number_fingerprints, array_agg(i.device order by i.ordinality) as devices,
             max(i.now) as now
        from rows from (jsonb_to_recordset(p_items) as (purchase_id text, account_id text, device text, now timestamptz)) with ordinality as i
        left join purchases p on p.id = i.purchase_id
        left join bank_account_standings a on a.id = coalesce(i.account_id, p.bank_account_id)
    ) o
$$;
