-- A return wrong in itself, whose line was kept: a second one of a debit (R67), or one over another amount (R69). What
-- the bank took by it, without effect, stands as dishonored. An exception for others, and known returns.
create or replace function dishonor_wrong_return(
  p_id text, p_incoming_file_id text, p_line_number integer, p_at timestamptz, p_by text, p_send_by timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_amount_cents bigint;
begin
  insert into dishonored_returns (id, incoming_file_id, line_number, entry_id, return_id, amount_cents, return_code, return_trace_number,
                        return_settled_on, reason_code, made_at, made_by, send_by)
  select p_id, w.incoming_file_id, w.line_number, e.id, null, w.amount_cents, w.code, w.return_trace_number, w.settled_on,
         case when e.returned_at is null then 'R69' else 'R67' end, p_at, p_by, p_send_by
    from ach_wrong_returns w join ach_debits e on e.id = w.entry_id
   where w.incoming_file_id = p_incoming_file_id and w.line_number = p_line_number
     and e.rejected_at is null and e.lost_reason is null
     and (e.returned_at is not null or w.amount_cents <> e.amount_cents)
     and not exists (select from ach_line_effects l where l.incoming_file_id = w.incoming_file_id and l.line_number = w.line_number)
     -- What our bank did not carry bears the entry's own trace number.
     and not exists (select from returns t where t.entry_id = e.id and t.return_trace_number in (w.return_trace_number, e.trace_number))
     and not exists (select from dishonored_returns d where d.entry_id = e.id and d.return_trace_number = w.return_trace_number)
  returning amount_cents into v_amount_cents;
  if not found then
    raise exception 'line % of file % tells of no return that is wrong in itself', p_line_number, p_incoming_file_id;
  end if;
  perform ledger_post(
    p_event => 'wrong_return_received', p_at => p_at, p_purchase_id => null, p_amount_cents => v_amount_cents,
    p_fee_cents => 0, p_business_id => null, p_consumer_id => null, p_cause => p_id
  );
end
$$;
