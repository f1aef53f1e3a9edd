-- Accounts that are linked by their numbers: two credits of less than a dollar are sent, and whoever can say how much they were is let into
-- the account.

alter table bank_accounts
  -- How it is known that the account is the consumer's. `provider`: they signed in at the bank. The others are linked by numbers, and nobody
  -- tells us their balance.
  add column verification text not null default 'provider' check (verification in ('provider', 'pending', 'verified', 'refused')),
  alter column vendor_access_sealed drop not null,
  alter column vendor_account_id drop not null,
  add constraint bank_accounts_access check (
    (vendor_access_sealed is not null) = (verification = 'provider') and (vendor_account_id is not null) = (verification = 'provider')),
  -- Payments come from the primary account alone.
  add constraint bank_accounts_primary_verified check (not is_primary or verification in ('provider', 'verified'));

create table micro_verifications (
  id text primary key,
  bank_account_id text not null unique references bank_accounts (id),
  consumer_id text not null references consumers (user_id),
  -- As of the account when it was started. Keyed hashes: they tell how often the same numbers, or the same address, came, and nothing else.
  number_fingerprint text not null,
  address_fingerprint text not null,
  started_at timestamptz not null,
  -- The day on which the credits settle if they go with the next file.
  expected_on date not null,
  -- WAITING: for a file. SENT: in one. READY: settled, the consumer may say how much it was.
  status text not null check (status in ('WAITING', 'SENT', 'READY', 'VERIFIED', 'REFUSED')),
  status_at timestamptz not null,
  -- Until when it may be said; from READY on.
  answer_by timestamptz,
  wrong_answers smallint not null default 0 check (wrong_answers between 0 and 3),
  refused_reason text check (refused_reason in ('wrong_amounts', 'too_late', 'returned', 'not_sent')),
  check ((refused_reason is not null) = (status = 'REFUSED')),
  check (status not in ('READY', 'VERIFIED') or answer_by is not null)
);
create index micro_verifications_consumer on micro_verifications (consumer_id, started_at);
create index micro_verifications_numbers on micro_verifications (number_fingerprint, started_at);
create index micro_verifications_address on micro_verifications (address_fingerprint, started_at);
create index micro_verifications_open on micro_verifications (status) where status in ('WAITING', 'SENT', 'READY');

-- The credits of each: less than a dollar, and different ones (Nacha rules, micro-entries). Only ever added to.
create table micro_entries (
  id text primary key,
  verification_id text not null references micro_verifications (id),
  amount_cents integer not null check (amount_cents between 1 and 99),
  unique (verification_id, amount_cents)
);

-- Accounts of the sandbox bank that nobody signs in to, to be linked by their numbers: a hundred open ones, and one that is closed.
insert into sandbox_customers (institution_id, user_name, created_at) values ('ins_northgate', 'linked by numbers', '2026-01-01T00:00:00Z');
insert into sandbox_accounts (id, customer_number, position, name, type, subtype, routing_number, account_number, balance_cents, closed)
  select 'sbx_by_number_' || n, c.number, n, 'By number ' || n, 'depository', 'checking', '021999019', (9000000000 + n)::text, 500000, n = 101
    from sandbox_customers c, generate_series(1, 101) n
   where c.user_name = 'linked by numbers';
