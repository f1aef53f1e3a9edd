-- A session as the shop's server sees it at a moment.
create or replace function checkout_session_json(p_session checkout_sessions, p_now timestamptz) returns json
language plpgsql stable as $$
begin
  return json_build_object(
    'id', p_session.id, 'object', 'checkout_session', 'url', p_session.url,
    'status', case when p_session.purchase_id is not null then 'paid' when p_session.expires_at <= p_now then 'expired' else 'open' end,
    'order_id', p_session.order_id, 'amount', p_session.amount_cents,
    'street', p_session.street, 'unit', p_session.unit, 'city', p_session.city, 'state', p_session.state, 'postal_code', p_session.postal_code,
    'success_url', p_session.success_url, 'cancel_url', p_session.cancel_url,
    'created_at', wire_moment(p_session.created_at), 'expiration', wire_moment(p_session.expires_at),
    'purchase', (
      select json_build_object('id', p.id, 'public_id', p.public_id, 'status', p.status, 'paid_at', wire_moment(p_session.paid_at))
        from purchases p where p.id = p_session.purchase_id
    )
  );
end
$$;
