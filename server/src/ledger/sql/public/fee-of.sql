-- The merchant's fee on a payment, as feeOf of packages/money reckons it: a share in basis points and a fixed part,
-- half a cent up, never above the amount.
create or replace function fee_of(p_amount_cents bigint, p_basis_points integer, p_fixed_cents bigint) returns bigint
language sql immutable as $$
  select least(p_amount_cents, (p_amount_cents * p_basis_points + 5000) / 10000 + p_fixed_cents)
$$;
