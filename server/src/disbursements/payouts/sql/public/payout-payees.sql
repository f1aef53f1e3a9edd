-- Whom each payout pays, and by which version of their settlement account. For whoever names a payout's business.
create view payout_payees as
  select id, reference, business_id, settlement_version from credits where kind = 'payout';
