-- Whose code a merchant has typed, before a debit is asked for: first name and initial of its consumer, or nothing for one
-- that is unknown or ran out, which counts as a wrong one, with the tries that are left. Or the code of a refusal.
create or replace function check_code(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_business_id text, p_payment_code text, p_now timestamptz, p_wall timestamptz,
  out refusal text, out customer text, out tries_left integer, out retry_after_s integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_user_id text;
  v_purchase record;
begin
  select c.user_id, c.refusal into v_user_id, refusal from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles) c;
  if v_user_id is null or refusal is not null then
    refusal := coalesce(refusal, 'FORBIDDEN');
    return;
  end if;
  retry_after_s := wrong_code_wait(v_user_id, p_business_id, p_wall);
  if retry_after_s > 0 then
    refusal := 'TOO_MANY_WRONG_CODES';
    return;
  end if;
  select p.requested_at, n.first_name || ' ' || left(n.last_name, 1) || '.' as customer into v_purchase
    from purchases p
    join consumer_names n on n.user_id = p.consumer_id
   where p.payment_code = p_payment_code
     and p.status in ('INITIATED', 'WAITING_FOR_APPROVAL') and (p.status <> 'INITIATED' or p.expires_at > p_now);
  if v_purchase.requested_at is not null then
    refusal := 'PURCHASE_ALREADY_USED';
  elsif v_purchase.customer is not null then
    customer := v_purchase.customer;
  else
    retry_after_s := count_wrong_code(v_user_id, p_business_id, p_wall);
    if retry_after_s > 0 then
      refusal := 'TOO_MANY_WRONG_CODES';
      return;
    end if;
    tries_left := wrong_code_tries_left(v_user_id, p_business_id, p_wall);
  end if;
end
$$;
