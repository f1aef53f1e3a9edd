-- What the server's own role cannot do by itself, and the ledger refuses to anybody.

-- PostgreSQL lets only those lock a row who may write some column of it. Whoever may lock these rows and write nothing of them is given this one,
-- which holds nothing: its type has no value.
create type nothing as enum ();
alter table purchases add column row_lock nothing;
alter table reversals add column row_lock nothing;
alter table payouts add column row_lock nothing;
alter table disputes add column row_lock nothing;

-- What a business has paid for each payment, from when on, and who set it and why. Only ever added to.
create table business_fees (
  number bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  fee_basis_points integer not null,
  fee_fixed_cents integer not null,
  at timestamptz not null,
  -- A user's id, `operator` or `system`.
  set_by text not null,
  why text not null check (why <> '')
);
create index business_fees_of_business on business_fees (business_id, number);
