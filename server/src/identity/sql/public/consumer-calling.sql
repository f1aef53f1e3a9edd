-- The consumer that a token names, and why they may not call now: null when they may. No row: nobody with that subject.
create or replace function consumer_calling(p_subject text, p_issued_at timestamptz)
returns table (user_id text, refusal text)
language sql stable as $$
  select u.id,
         case
           -- A token carries whole seconds: one issued in the very second of the revocation counts as issued before it.
           when p_issued_at <= u.tokens_valid_after then 'UNAUTHENTICATED'
           when u.kind <> 'consumer' then 'FORBIDDEN'
           when u.status = 'FROZEN' then 'ACCOUNT_FROZEN'
           when u.status <> 'ACTIVE' then 'ACCOUNT_DEACTIVATED'
         end
    from users u
   where u.subject = p_subject
$$;
