-- A session as the consumer's checkout page sees it.
create or replace function ecommerce_purchase_json(p_session checkout_sessions) returns json
language plpgsql stable as $$
begin
  return json_build_object(
    'id', p_session.id, 'order_id', p_session.order_id, 'amount', p_session.amount_cents,
    'street', p_session.street, 'unit', p_session.unit, 'city', p_session.city, 'state', p_session.state, 'postal_code', p_session.postal_code,
    'expiration', wire_moment(p_session.expires_at), 'success_url', p_session.success_url, 'cancel_url', p_session.cancel_url,
    'purchase_id', p_session.purchase_id, 'updated_at', wire_moment(coalesce(p_session.paid_at, p_session.created_at)),
    'businessName', (select b.name from business_names b where b.id = p_session.business_id),
    'time_zone', (select b.time_zone from business_names b where b.id = p_session.business_id)
  );
end
$$;
