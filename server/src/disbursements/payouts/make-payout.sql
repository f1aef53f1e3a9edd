-- A payout of all that a business is owed to its settlement account: the caller names the proven transfers, and gets
-- the cents. Null, with nothing done, where more is open by now. An exception where one is not open, they sum to
-- nothing, or the account is not the newest, or stopped. The caller has locked the business.
create or replace function make_payout(
  p_id text, p_reference text, p_business_id text, p_at timestamptz, p_settlement_version integer, p_transfer_ids bigint[], out amount_cents bigint
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_last_four text;
  v_named bigint;
begin
  select s.last_four into v_last_four
    from business_payees b join settlement_account_versions s on s.business_id = b.id and s.version = b.settlement_version
   where b.id = p_business_id and s.version = p_settlement_version and b.settlement_stopped_code is null
     and not exists (select from settlement_account_versions n where n.business_id = b.id and n.version > s.version);
  if not found then
    raise exception 'version % is not the account to pay business % to', p_settlement_version, p_business_id;
  end if;
  -- One statement: what it adds up is what it takes.
  with open as materialized (
    select l.ledger_transfer_id, l.amount_cents, n.id is not null as is_named
      from open_payable_lines(p_business_id) l left join (select distinct unnest(p_transfer_ids) as id) n on n.id = l.ledger_transfer_id
  ), together as (
    select count(*) filter (where o.is_named) as named, count(*) as count, sum_cents(o.amount_cents) as cents from open o
  ), made as (
    insert into credits (id, kind, reference, business_id, settlement_version, amount_cents, made_at, status, status_at)
    select p_id, 'payout', p_reference, p_business_id, p_settlement_version, t.cents, p_at, 'QUEUED', p_at
      from together t where t.named = cardinality(p_transfer_ids) and t.named = t.count and t.cents > 0
    returning credits.id, credits.amount_cents
  ), paid as (
    insert into payouts (id, last_four) select m.id, v_last_four from made m
  ), taken as (
    insert into payout_lines (payout_id, ledger_transfer_id, amount_cents)
    select p_id, o.ledger_transfer_id, o.amount_cents from open o where exists (select from made)
  )
  select t.named, m.amount_cents into v_named, make_payout.amount_cents from together t left join made m on true;
  if amount_cents is null and (v_named <> cardinality(p_transfer_ids) or v_named = 0) then
    raise exception '% of % transfers cannot be paid out to business %', cardinality(p_transfer_ids) - v_named, cardinality(p_transfer_ids), p_business_id;
  end if;
  perform note_credit_events('made', p_at, 'system', null, null, array[p_id]);
end
$$;
