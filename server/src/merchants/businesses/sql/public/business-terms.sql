-- What a payment at a business goes by: its fees, whether it offers tips, and whether it may ask for debits.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_terms') is null then
    create view business_terms as
      select id, name, time_zone, fee_basis_points, fee_fixed_cents, tips_offered, debits_stopped_at from businesses;
  end if;
end
$$;
