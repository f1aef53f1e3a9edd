-- Consumers approve a list of orders: see confirm_one_debit, whose parameters the items have, with their places. Risk
-- decides about all of them before, and what it decided is kept for all of them after; where a consumer approves several,
-- the second comes when the first has been counted.
create or replace function confirm_debits(p_items jsonb)
returns table (place integer, refusal text, answer text, changed_id text, stale_account_id text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_items jsonb;
  v_decided risk_decided[];
  v_done record;
begin
  for v_items in
    select jsonb_agg(o.item order by o.at)
      from (
        select e.item, e.at, row_number() over (partition by e.item ->> 'subject' order by e.at) as turn
          from jsonb_array_elements(p_items) with ordinality as e (item, at)
      ) o
     group by o.turn order by o.turn
  loop
    v_decided := array(select d from decide_orders(v_items) d);
    select array_agg(i.place) as places, array_agg(c.refusal) as refusals, array_agg(c.answer) as answers, array_agg(c.changed_id) as changed_ids,
           array_agg(c.stale_account_id) as stale_account_ids, array_agg(c.decided) filter (where (c.decided).purchase_id is not null) as decided
      into v_done
      from rows from (jsonb_to_recordset(v_items) as (
             place integer, subject text, issued_at timestamptz, purchase_id text, margin_ms integer, now timestamptz, wall timestamptz, key text,
             body_hash text, day_began_at timestamptz, text_id text, address text, device text, tip_cents bigint, daily_limit_cents bigint,
             balance_ms integer, account_id text
           )) with ordinality as i
     cross join lateral confirm_one_debit(
             p_subject => i.subject, p_issued_at => i.issued_at, p_purchase_id => i.purchase_id, p_margin_ms => i.margin_ms, p_now => i.now,
             p_wall => i.wall, p_key => i.key, p_body_hash => i.body_hash, p_day_began_at => i.day_began_at, p_text_id => i.text_id,
             p_address => i.address, p_device => i.device, p_tip_cents => i.tip_cents, p_daily_limit_cents => i.daily_limit_cents,
             p_balance_ms => i.balance_ms, p_account_id => i.account_id, p_decided => v_decided[i.ordinality]
           ) c;
    if v_done.decided is not null then
      perform keep_risk_decisions(v_done.decided);
    end if;
    return query select * from unnest(v_done.places, v_done.refusals, v_done.answers, v_done.changed_ids, v_done.stale_account_ids);
  end loop;
end
$$;
