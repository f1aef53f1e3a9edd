-- What a payment at a business goes by: its fees, whether it offers tips, and whether it may ask for debits.
create view business_terms as
  select id, name, time_zone, fee_basis_points, fee_fixed_cents, tips_offered, debits_stopped_at from businesses;
