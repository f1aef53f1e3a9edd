-- Keys by which a shop's own server speaks for one business of an organisation. A key's secret is 256 random bits and shown once; kept is
-- what it begins with, by which it is found and told apart, and a hash of all of it. A key is never deleted: what it did can be told.
create table api_keys (
  id text primary key,
  business_id text not null references businesses (id),
  name text not null,
  -- `sk_test_` or `sk_live_`, and twelve characters.
  begins_with text not null unique,
  -- SHA-256 of the whole secret.
  secret_hash char(64) not null,
  created_by text not null,
  created_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_business on api_keys (business_id, created_at);
