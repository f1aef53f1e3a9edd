-- Makes anew a payout that the bank has had and no row tells of, of all that the business is owed, to the account to
-- pay at origination; without a version, to whichever that was. False, with nothing done, where amount or version do
-- not fit. make_payout knows only the newest account, and an entry, written after what it pays, cannot vouch for it.
create or replace function take_over_payout(
  p_id text, p_reference text, p_business_id text, p_cut_at timestamptz, p_settlement_version integer, p_amount_cents bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_account record;
begin
  select s.version, s.last_four into v_account
    from settlement_account_versions s
   where s.business_id = p_business_id and s.version = coalesce(p_settlement_version, s.version) and s.since <= p_cut_at
     and not exists (select from settlement_account_versions n where n.business_id = s.business_id and n.version > s.version and n.since <= p_cut_at)
   order by s.version desc limit 1;
  if not found then
    return false;
  end if;
  with open as materialized (
    select l.ledger_transfer_id, l.amount_cents from open_payable_lines(p_business_id) l
  ), made as (
    insert into credits (id, kind, reference, business_id, settlement_version, amount_cents, made_at, status, status_at)
    select p_id, 'payout', p_reference, p_business_id, v_account.version, t.cents, p_cut_at, 'QUEUED', p_cut_at
      from (select sum_cents(o.amount_cents) as cents from open o) t where t.cents = p_amount_cents and t.cents > 0
    returning id
  ), paid as (
    insert into payouts (id, last_four) select m.id, v_account.last_four from made m
  )
  insert into payout_lines (payout_id, ledger_transfer_id, amount_cents)
  select m.id, o.ledger_transfer_id, o.amount_cents from made m cross join open o;
  if not found then
    return false;
  end if;
  perform note_credit_events('made', p_cut_at, 'system', null, null, array[p_id]);
  return true;
end
$$;
