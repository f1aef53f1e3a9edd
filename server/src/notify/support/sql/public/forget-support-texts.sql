-- Erases what somebody wrote to support, and was answered; that they asked, and when, stays. With p_disputes also
-- about payments that they did not recognize. With its owner's rights: the server's role only ever adds to them.
create or replace function forget_support_texts(p_user_id text, p_disputes boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update support_messages m
     set text = ''
    from support_requests r
   where r.user_id = p_user_id and m.request_id = r.id and (p_disputes or not r.disputes);
  update support_requests r
     set notes = '', phone_number = null, store_name = null
   where r.user_id = p_user_id and (p_disputes or not r.disputes)
$$;
