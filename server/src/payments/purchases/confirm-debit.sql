-- The consumer approves an order: see confirm_one_debit. The defaults are for servers of the version before beside this one.
create or replace function confirm_debit(
  p_subject text, p_issued_at timestamptz, p_purchase_id text, p_margin_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  p_day_began_at timestamptz, p_text_id text default null, p_address text default null, p_device text default null,
  p_tip_cents bigint default 0, p_daily_limit_cents bigint default null, p_balance_ms integer default null, p_account_id text default null,
  out refusal text, out answer text, out changed_id text, out stale_account_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_confirmed record;
begin
  select * into v_confirmed
    from confirm_one_debit(
      p_subject => p_subject, p_issued_at => p_issued_at, p_purchase_id => p_purchase_id, p_margin_ms => p_margin_ms, p_now => p_now,
      p_wall => p_wall, p_key => p_key, p_body_hash => p_body_hash, p_day_began_at => p_day_began_at, p_text_id => p_text_id,
      p_address => p_address, p_device => p_device, p_tip_cents => p_tip_cents, p_daily_limit_cents => p_daily_limit_cents,
      p_balance_ms => p_balance_ms, p_account_id => p_account_id, p_decided => null
    ) c;
  refusal := v_confirmed.refusal;
  answer := v_confirmed.answer;
  changed_id := v_confirmed.changed_id;
  stale_account_id := v_confirmed.stale_account_id;
  if (v_confirmed.decided).purchase_id is not null then
    perform keep_risk_decisions(array[v_confirmed.decided]);
  end if;
end
$$;
