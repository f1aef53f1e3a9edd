-- Cancels the orders of a closing business that wait for approval. Gives their ids, for their channels. Whoever approves
-- one just now is waited for, and then it is no longer among them. An exception where the business is not closing.
create or replace function cancel_orders_of_business(p_business_id text, p_now timestamptz) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_purchase purchases;
  v_ids text[] := '{}';
begin
  if not exists (select from business_terms b where b.id = p_business_id and b.standing = 'CLOSING') then
    raise exception 'business % is not closing', p_business_id;
  end if;
  for v_purchase in
    select * from purchases p where p.business_id = p_business_id and p.status = 'WAITING_FOR_APPROVAL' order by p.id for no key update
  loop
    perform change_purchase_status(v_purchase, 'merchant_cancelled', p_now, 'system', 'the business closes');
    v_ids := v_ids || v_purchase.id;
  end loop;
  return v_ids;
end
$$;
