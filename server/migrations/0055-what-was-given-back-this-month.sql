-- The portal's home asks what a business gave back in this month. Refunds have such an index already.
create index reversals_of_business on reversals (business_id, asked_at);
