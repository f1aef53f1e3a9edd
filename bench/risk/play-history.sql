-- Plays a stretch of a history: links accounts, decides about payments as the product does, and ends each day. What was
-- not refused becomes a payment, so that what is counted anew finds it. A day's end decides rightly about what is held.
create function play_risk_history(p_first bigint, p_last bigint) returns void
language plpgsql as $$
declare
  e risk_history;
  d risk_decided;
  v_stolen text[];
begin
  for e in select * from risk_history h where h.n between p_first and p_last order by h.n loop
    if e.kind = 'link' then
      perform link_bank_account(e.account_id, e.consumer_id, 'bench', 'Northgate Bank', 'checking', '4821', e.fingerprint, 'bench', 'linked', 'provider',
                                replace(e.account_id, 'acc_', 'itm_'), e.account_id, null, null, e.at);
    elsif e.kind = 'pay' then
      d := (
        select decide_risk(
                 row (e.purchase_id, e.at, e.consumer_id, e.business_id, e.account_id, e.amount_cents, e.device, e.channel, a.number_fingerprint,
                      a.linked_at, b.opened_at)::risk_asked
               )
        from bank_account_standings a cross join business_terms b
       where a.id = e.account_id and b.id = e.business_id
      );
      if d.outcome <> 'refuse' then
        insert into purchases (id, public_id, payment_code, consumer_id, business_id, bank_account_id, channel, status, last_event, last_event_at,
                               amount_cents, created_at, expires_at, requested_at, approved_at)
        values (e.purchase_id, 'R' || e.n, 'R' || e.n, e.consumer_id, e.business_id, e.account_id, e.channel, 'PENDING', 'accepted', e.at,
                e.amount_cents, e.at, e.at, e.at, e.at);
      end if;
      perform keep_risk_decisions(array[d]);
    elsif e.kind = 'return' then
      perform note_risk_returns(array[e.purchase_id]);
    else
      v_stolen := array(select h.purchase_id from risk_holds h join risk_history x on x.purchase_id = h.purchase_id and x.kind = 'pay'
                         where h.decided_at is null and x.pattern not in ('ordinary', 'groundwork'));
      update purchases p set status = 'CANCELLED', last_event = 'not_released', last_event_at = e.at where p.id = any (v_stolen);
      update risk_holds h set decided_at = e.at, decision = case when h.purchase_id = any (v_stolen) then 'refused' else 'released' end
       where h.decided_at is null;
      perform forget_not_released(v_stolen, e.at);
    end if;
  end loop;
end
$$;
