-- Cancels open purchases whose time has run out by p_until, at most p_most of them, each at the moment at which it ran
-- out. Gives the ids of those that a merchant had asked for: only their channels have something to say.
create or replace function expire_purchases(p_until timestamptz, p_most integer, out expired integer, out changed_ids text[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_purchase purchases;
begin
  expired := 0;
  changed_ids := '{}';
  -- The status is written as purchases_due has it (migration 0039).
  -- Who is confirming one just now is waited for, and then it is no longer among them.
  for v_purchase in
    select * from purchases p
     where p.status || '' in ('INITIATED', 'WAITING_FOR_APPROVAL') and p.expires_at <= p_until
     order by p.expires_at limit p_most for no key update
  loop
    perform change_purchase_status(v_purchase, 'expired', v_purchase.expires_at, 'system');
    expired := expired + 1;
    if v_purchase.requested_at is not null then
      changed_ids := changed_ids || v_purchase.id;
    end if;
  end loop;
end
$$;
