-- What risk decides about a list of orders before they are approved, one row for each, in the order of the items (see
-- confirm_debits), empty for one that is not there. Who calls, and whether the order is theirs, is for confirm_one_debit to
-- check. In plpgsql, which keeps its plan: planned anew for each list, it would cost as much again.
create or replace function decide_orders(p_items jsonb) returns setof risk_decided
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select d.*
      from decide_risks((
             select array_agg(
                      row (p.id, i.now, p.consumer_id, p.business_id, a.id, p.amount_cents + i.tip_cents, i.device, p.channel, a.number_fingerprint,
                           a.linked_at, b.opened_at)::risk_asked
                      order by i.ordinality
                    )
               from rows from (
                      jsonb_to_recordset(p_items) as (purchase_id text, account_id text, device text, now timestamptz, tip_cents bigint)
                    ) with ordinality as i
               left join purchases p on p.id = i.purchase_id
               left join bank_account_standings a on a.id = coalesce(i.account_id, p.bank_account_id)
               left join business_terms b on b.id = p.business_id
           )) d;
end
$$;
