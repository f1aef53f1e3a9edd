-- As sum(bigint), but of the same type, for proofs that add up millions of amounts: sum() reckons in numeric, which
-- takes several times as long. Past what a bigint holds it fails, as every addition of bigints does.
create or replace aggregate sum_cents(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);
