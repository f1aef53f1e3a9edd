-- Businesses that are closed, and since when. For proofs.
create view business_closings as select id, standing_at as closed_at from businesses where standing = 'CLOSED';
