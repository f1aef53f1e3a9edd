-- Whether what somebody was given at a moment (real time) ended since: they were logged out there or everywhere, or
-- deactivated their account. One that merely ran out, unused, was ended by nobody. Null for what goes with no one session.
create or replace function sign_in_ended(p_user_id text, p_session_id text, p_since timestamptz) returns boolean
language sql stable as $$
  select not exists (select from users u
                      where u.id = p_user_id and u.status <> 'DEACTIVATED' and (u.tokens_valid_after is null or u.tokens_valid_after < p_since))
      or exists (select from ended_sessions e where e.session_id = p_session_id)
$$;
