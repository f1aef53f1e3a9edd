-- Keeps an account that a business is to be paid out to; of one business one at a time. Nothing is paid to it by this.
-- The caller has locked the business. The last two are of an account that its bank's own sign-in has confirmed.
create or replace function ask_settlement_change(
  p_id text, p_business_id text, p_sealed text, p_last_four text, p_account_type text, p_at timestamptz, p_by text, p_why text,
  p_linked_institution text, p_linked_name_match integer
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into settlement_account_changes (
    id, business_id, sealed, last_four, account_type, asked_at, asked_by, why, status_at, status_by,
    linked_institution, linked_name_match
  )
  values (
    p_id, p_business_id, p_sealed, p_last_four, p_account_type, p_at, p_by, p_why, p_at, p_by,
    p_linked_institution, p_linked_name_match
  );
end
$$;
