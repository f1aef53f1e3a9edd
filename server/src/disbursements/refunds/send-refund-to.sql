-- Sends a held refund, locked by the caller, to another of its consumer's accounts, and keeps which, who and why. An
-- exception if not held, or the account is another's or removed. With its owner's rights; hence full names.
create or replace function send_refund_to(p_refund_id text, p_account_id text, p_at timestamptz, p_actor text, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.credits r
     set bank_account_id = p_account_id
    from public.bank_account_standings a
   where r.id = p_refund_id and r.kind = 'refund' and r.status = 'HELD' and a.id = p_account_id and a.consumer_id = r.consumer_id and a.removed_at is null;
  if not found then
    raise exception 'refund % cannot go to account %', p_refund_id, p_account_id;
  end if;
  insert into public.credit_events (credit_id, at, event, from_status, to_status, actor, reason, bank_account_id)
  values (p_refund_id, p_at, 'sent_elsewhere', 'HELD', 'HELD', p_actor, p_reason, p_account_id);
end
$$;
