-- Since when a consumer is registered and an account linked, and how many others have the same account linked now.
create or replace function payer_ages(p_consumer_id text, p_account_id text)
returns table (registered_at timestamptz, linked_at timestamptz, sharing bigint)
language sql stable as $$
  select c.terms_accepted_at, h.created_at,
         (select count(distinct o.consumer_id) from account_holders o
           where o.number_fingerprint = h.number_fingerprint and o.removed_at is null and o.consumer_id <> p_consumer_id)
    from consumers c
    left join account_holders h on h.id = p_account_id and h.consumer_id = c.user_id
   where c.user_id = p_consumer_id
$$;
