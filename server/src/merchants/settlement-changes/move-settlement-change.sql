-- What becomes of a change of a settlement account: the table of its states, and an exception for all else. It rests
-- three whole days at least, by whatever calendar, and takes force as the version that was written of it, after its day.
create or replace function move_settlement_change(
  p_id text, p_to text, p_at timestamptz, p_by text, p_why text default null, p_validated text default null,
  p_in_force_at timestamptz default null
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from text := (select c.status from settlement_account_changes c where c.id = p_id for update);
begin
  if v_from is null or (v_from, p_to) not in (
    ('VALIDATING', 'RESTING'), ('RESTING', 'IN_FORCE'),
    ('VALIDATING', 'REFUSED'), ('RESTING', 'REFUSED'),
    ('VALIDATING', 'WITHDRAWN'), ('RESTING', 'WITHDRAWN'),
    ('VALIDATING', 'REPLACED'), ('RESTING', 'REPLACED')
  ) then
    raise exception 'change % of a settlement account is % and cannot become %', p_id, coalesce(v_from, 'unknown'), p_to;
  end if;
  -- A day is an hour short where clocks go forward.
  if p_to = 'RESTING' and (p_validated is null or p_in_force_at is null or p_in_force_at < p_at + interval '71 hours') then
    raise exception 'change % of a settlement account rests three days after it was validated', p_id;
  end if;
  update settlement_account_changes c
     set status = p_to, status_at = p_at, status_by = p_by, status_why = p_why, validated = coalesce(p_validated, c.validated),
         rests_since = case when p_to = 'RESTING' then p_at else c.rests_since end,
         in_force_at = coalesce(p_in_force_at, c.in_force_at),
         version = case when p_to = 'IN_FORCE' then b.settlement_version end
    from businesses b
   where c.id = p_id and b.id = c.business_id
     and (p_to <> 'IN_FORCE' or c.in_force_at <= p_at);
  if not found then
    raise exception 'change % of a settlement account rests until its day', p_id;
  end if;
end
$$;
