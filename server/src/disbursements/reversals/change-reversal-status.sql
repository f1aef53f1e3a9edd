-- Changes the status of reversals that the caller has locked, and keeps each change. The only writer of a reversal's status.
-- p_return_code: of RETURNED, and of nothing else.
create or replace function change_reversal_status(
  p_ids text[], p_status text, p_at timestamptz, p_actor text, p_reason text, p_return_code text default null
) returns void
language sql as $$
  with before as (
    select r.id, r.status from reversals r where r.id = any (p_ids)
  ), changed as (
    update reversals r set status = p_status, status_at = p_at, return_code = p_return_code where r.id = any (p_ids) returning r.id
  )
  insert into reversal_events (reversal_id, at, from_status, to_status, actor, reason)
  select b.id, p_at, b.status, p_status, p_actor, p_reason from before b join changed c on c.id = b.id order by b.id
$$;
