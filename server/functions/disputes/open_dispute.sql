-- A return that we do not accept. One that was wrong in itself never had an effect (no p_return_id): the bank has taken what its line says, and that
-- stands as disputed. Else it is over what its return is over, and moves nothing yet.
create or replace function open_dispute(
  p_id text, p_incoming_file_id text, p_line_number integer, p_entry_id text, p_return_id text, p_amount_cents bigint, p_return_code text,
  p_return_trace_number text, p_return_settled_on text, p_reason_code text, p_at timestamptz, p_by text, p_send_by timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_amount_cents bigint := p_amount_cents;
begin
  if p_return_id is not null then
    select t.amount_cents into strict v_amount_cents from returns t
     where t.id = p_return_id and t.entry_id = p_entry_id and t.resolved_at is null;
  end if;
  insert into disputes (id, incoming_file_id, line_number, entry_id, return_id, amount_cents, return_code, return_trace_number,
                        return_settled_on, reason_code, made_at, made_by, send_by)
  values (p_id, p_incoming_file_id, p_line_number, p_entry_id, p_return_id, v_amount_cents, p_return_code, p_return_trace_number,
          p_return_settled_on, p_reason_code, p_at, p_by, p_send_by);
  if p_return_id is null then
    perform ledger_post('return_disputed', p_at, null, v_amount_cents, 0, null, null, p_id);
  end if;
end
$$;
