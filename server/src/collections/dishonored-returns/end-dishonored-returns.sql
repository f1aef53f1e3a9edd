-- A dishonored return has settled: the money is back. Where the return had had its effect, the payment stands as if it
-- had never come back. The caller has it and its payment locked.
create or replace function settle_dishonored_return(p_id text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_dishonored dishonored_returns;
begin
  update dishonored_returns d set settled_at = p_at
   where d.id = p_id and d.settled_at is null and d.abandoned_at is null
     and exists (select from ach_entry_outcomes e where e.kind = 'dishonored_return' and e.subject_id = d.id and e.settled_at is not null)
  returning * into v_dishonored;
  if not found then
    raise exception 'dishonored return % has not settled', p_id;
  end if;
  if v_dishonored.return_id is null then
    perform ledger_post(
      p_event => 'wrong_return_dishonored', p_at => p_at, p_purchase_id => null, p_amount_cents => v_dishonored.amount_cents,
      p_fee_cents => 0, p_business_id => null, p_consumer_id => null, p_cause => p_id
    );
    return;
  end if;
  perform change_purchase_status(p.id, 'return_made_good', p_at, 'odfi', v_dishonored.reason_code),
          ledger_post(
            p_event => 'return_dishonored', p_at => p_at, p_purchase_id => p.id, p_amount_cents => p.amount_cents,
            p_fee_cents => p.fee_cents, p_business_id => p.business_id,
            p_consumer_id => p.consumer_id, p_cause => p_id
          )
     from ach_debits e join purchase_debits p on p.id = e.purchase_id where e.id = v_dishonored.entry_id;
  update returns t set resolved_at = p_at, resolved_how = 'dishonor' where t.id = v_dishonored.return_id and t.resolved_at is null;
end
$$;

-- What a settled dishonor brought back is gone again, by the bank's contest or a late rejection: a payment that stood
-- as never returned is DECLINED, and what was wrong in itself stands as dishonored again.
create or replace function lose_dishonored_return(p_id text, p_at timestamptz, p_code text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_dishonored dishonored_returns;
begin
  update dishonored_returns d set contested_at = p_at, contest_code = p_code
   where d.id = p_id and d.settled_at is not null and d.contested_at is null
  returning * into v_dishonored;
  if not found then
    raise exception 'dishonored return % has brought nothing back that could be lost', p_id;
  end if;
  if v_dishonored.return_id is null then
    perform ledger_post(
      p_event => 'wrong_return_contested', p_at => p_at, p_purchase_id => null, p_amount_cents => v_dishonored.amount_cents,
      p_fee_cents => 0, p_business_id => null, p_consumer_id => null, p_cause => p_id
    );
    return;
  end if;
  perform change_purchase_status(p.id, 'returned', p_at, 'odfi', p_code),
          ledger_post(
            p_event => 'dishonor_contested', p_at => p_at, p_purchase_id => p.id, p_amount_cents => p.amount_cents,
            p_fee_cents => p.fee_cents, p_business_id => p.business_id,
            p_consumer_id => p.consumer_id, p_cause => p_id
          )
     from ach_debits e join purchase_debits p on p.id = e.purchase_id where e.id = v_dishonored.entry_id;
  update returns t set resolved_at = null, resolved_how = null where t.id = v_dishonored.return_id and t.resolved_how = 'dishonor';
end
$$;

-- Dishonored returns are not sent, or not again; nothing of what has settled.
create or replace function abandon_dishonored_returns(p_ids text[], p_at timestamptz, p_why text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update dishonored_returns d set abandoned_at = p_at, abandoned_why = p_why where d.id = any (p_ids) and d.settled_at is null and d.abandoned_at is null
$$;

-- What a bank kept in a dishonored return that it contested, or that was abandoned, becomes a loss.
create or replace function write_off_dishonored_return(p_id text, p_at timestamptz, p_by text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_amount_cents bigint;
begin
  update dishonored_returns d set written_off_at = p_at, written_off_by = p_by
   where d.id = p_id and d.return_id is null and (d.contested_at is not null or d.abandoned_at is not null) and d.written_off_at is null
  returning d.amount_cents into v_amount_cents;
  if not found then
    raise exception 'dishonored return % holds nothing that could be written off', p_id;
  end if;
  perform ledger_post(
    p_event => 'wrong_return_written_off', p_at => p_at, p_purchase_id => null, p_amount_cents => v_amount_cents,
    p_fee_cents => 0, p_business_id => null, p_consumer_id => null, p_cause => p_id
  );
end
$$;
