-- Dishonors a return that has had its effect, over what it was; nothing moves before that settles. An exception where
-- it did not make its payment DECLINED. The caller has locked the payment, and knows the rules.
create or replace function dishonor_return(
  p_id text, p_return_id text, p_reason_code text, p_at timestamptz, p_by text, p_send_by timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dishonored_returns (id, incoming_file_id, line_number, entry_id, return_id, amount_cents, return_code, return_trace_number,
                        return_settled_on, reason_code, made_at, made_by, send_by)
  select p_id, t.incoming_file_id, t.line_number, t.entry_id, t.id, t.amount_cents, t.code, t.return_trace_number,
         to_char(t.returned_at at time zone 'America/New_York', 'DDD'), p_reason_code, p_at, p_by, p_send_by
    from returns t join ach_debits e on e.id = t.entry_id join purchase_debits p on p.id = t.purchase_id
   where t.id = p_return_id and t.resolved_at is null and t.superseded_by is null and t.return_trace_number <> e.trace_number
     and p.status = 'DECLINED' and p_reason_code in ('R61', 'R62', 'R68', 'R70')
     and not exists (select from reinitiations r where r.purchase_id = p.id and r.status = 'pending')
     and not exists (select from dishonored_returns d where d.return_id = t.id and d.abandoned_at is null);
  if not found then
    raise exception 'return % cannot be dishonored with %', p_return_id, p_reason_code;
  end if;
end
$$;
