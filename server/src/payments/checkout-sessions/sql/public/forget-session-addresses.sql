-- Erases where a consumer had a shop's orders sent to; the orders stay. For verbs with their owner's rights: the
-- server's role cannot call it.
create or replace function forget_session_addresses(p_consumer_id text) returns void
language sql as $$
  update public.checkout_sessions s
     set street = '', unit = null, city = '', state = '', postal_code = ''
    from public.purchases p
   where p.consumer_id = p_consumer_id and s.purchase_id = p.id
$$;
