-- The consumer that a token names, why they may not call now (null when they may), and whether they have their passkey
-- asked for when they pay. No row: nobody with that subject.
create or replace function consumer_calling(p_subject text, p_issued_at timestamptz)
returns table (user_id text, refusal text, asks_for_passkey boolean)
language sql stable as $$
  select u.id,
         case
           -- A token carries whole seconds: one issued in the very second of the revocation counts as issued before it.
           when p_issued_at <= u.tokens_valid_after then 'UNAUTHENTICATED'
           when u.kind <> 'consumer' then 'FORBIDDEN'
           when u.status = 'FROZEN' then 'ACCOUNT_FROZEN'
           when u.status <> 'ACTIVE' then 'ACCOUNT_DEACTIVATED'
         end,
         u.asks_for_passkey
    from users u
   where u.subject = p_subject
$$;
