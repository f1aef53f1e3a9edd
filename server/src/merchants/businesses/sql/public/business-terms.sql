-- What a payment at a business goes by: its fees, whether it offers tips, and which, whether it may ask for debits, its exposure
-- limits (null: none), since when it is open, and what is switched off for it, by channel; and whether it
-- is OPEN: one that closes takes no new payment.
create view business_terms as
  select id, name, time_zone, fee_basis_points, fee_fixed_cents, tips_offered, tip_percents, debits_stopped_at, exposure_day_cents, exposure_open_cents,
         created_at as opened_at, features_off, standing
    from businesses;
