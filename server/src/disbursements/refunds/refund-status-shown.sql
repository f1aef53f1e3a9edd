-- What people see of a refund: `pending` until its money is on its way; `withdrawn` where nothing had been taken.
create or replace function refund_status_shown(p_status text) returns text
language sql immutable as $$
  select case
    when p_status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') then 'pending'
    when p_status = 'IN_FILE' then 'sent'
    when p_status = 'SETTLED' then 'completed'
    when p_status = 'WITHDRAWN' then 'withdrawn'
    else 'cancelled'
  end
$$;
