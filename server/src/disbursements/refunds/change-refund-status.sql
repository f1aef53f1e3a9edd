-- Changes the status of refunds that the caller has locked, and keeps each change. The only writer of a refund's status.
-- p_held_reason: of HELD, and of nothing else.
create or replace function change_refund_status(
  p_ids text[], p_status text, p_at timestamptz, p_actor text, p_reason text, p_held_reason text default null
) returns void
language sql as $$
  with before as (
    select r.id, r.status from refunds r where r.id = any (p_ids)
  ), changed as (
    update refunds r set status = p_status, status_at = p_at, held_reason = p_held_reason where r.id = any (p_ids) returning r.id
  )
  insert into refund_events (refund_id, at, from_status, to_status, actor, reason)
  select b.id, p_at, b.status, p_status, p_actor, p_reason from before b join changed c on c.id = b.id order by b.id
$$;
