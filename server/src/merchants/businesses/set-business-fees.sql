-- Sets a business's fee for each payment; approved payments keep theirs. Who set it and why is kept.
create or replace function set_business_fees(
  p_business_id text, p_fee_basis_points integer, p_fee_fixed_cents integer, p_at timestamptz, p_by text, p_why text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update businesses b set fee_basis_points = p_fee_basis_points, fee_fixed_cents = p_fee_fixed_cents where b.id = p_business_id;
  if not found then
    raise exception 'there is no business %', p_business_id;
  end if;
  insert into business_fees (business_id, fee_basis_points, fee_fixed_cents, at, set_by, why)
  values (p_business_id, p_fee_basis_points, p_fee_fixed_cents, p_at, p_by, p_why);
end
$$;
