-- One row for each credit: a payout, a refund, or one of two small deposits. Each kind's own table below shares its id;
-- `server/src/disbursements/credits/credit-transitions.sql` says what may become of which.
create table credits (
  id text primary key,
  kind text not null check (kind in ('refund', 'reversal', 'payout', 'micro_entry')),
  -- What people name it by; of a payout the merchant's bank shows it.
  reference text unique,
  -- The payment that a refund or a reversal gives back.
  purchase_id text references purchases (id),
  -- Who gives back, or of a payout is paid.
  business_id text,
  -- Where it goes: to an account of a consumer's, or of a payout to a version of the business's settlement account.
  consumer_id text,
  bank_account_id text,
  settlement_version integer,
  amount_cents bigint not null check (amount_cents > 0),
  -- What of a reversed payment was our fee: it is given back with it.
  fee_cents bigint not null default 0,
  -- When it was asked for, or of a payout made.
  made_at timestamptz not null,
  -- WAITING: until the payment is POSTED nothing is owed. QUEUED: owed, for the next file. HELD, REJECTED: for a
  -- person. RETURNED: the bank sent it back, and it is not sent again; what a payout owed is owed again. WITHDRAWN: the
  -- payment was taken back before it was in a file, so nothing had to be sent.
  status text not null,
  status_at timestamptz not null,
  -- Of HELD: the code of its return, or why it was not sent.
  held_reason text,
  return_code char(3),
  -- Whoever locks rows writes a column of theirs: one that may write nothing else is given this one.
  row_lock nothing,
  seq bigint generated always as identity unique,
  constraint credits_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint credits_settlement_account foreign key (business_id, settlement_version) references settlement_accounts (business_id, version),
  constraint credits_parties check (case kind
    when 'payout' then num_nulls(reference, business_id, settlement_version) = 0 and num_nonnulls(purchase_id, consumer_id, bank_account_id) = 0
    when 'micro_entry' then num_nulls(consumer_id, bank_account_id) = 0 and num_nonnulls(reference, purchase_id, business_id, settlement_version) = 0
    else num_nulls(reference, purchase_id, business_id, consumer_id, bank_account_id, settlement_version) = 1 and settlement_version is null
  end),
  -- Micro-entries are less than a dollar (Nacha rules, micro-entries).
  constraint credits_amounts check ((kind <> 'micro_entry' or amount_cents <= 99) and fee_cents between 0 and case kind when 'reversal' then amount_cents else 0 end),
  constraint credits_statuses check (case
    when status in ('QUEUED', 'IN_FILE', 'SETTLED', 'REJECTED', 'CANCELLED') then true
    when status = 'WAITING' then kind in ('refund', 'reversal')
    when status in ('HELD', 'WITHDRAWN') then kind = 'refund'
    else status = 'RETURNED' and kind <> 'refund'
  end),
  constraint credits_held check ((held_reason is not null) = (status = 'HELD')),
  constraint credits_returned check ((return_code is not null) = (status = 'RETURNED'))
);
create index credits_of_purchase on credits (purchase_id) where purchase_id is not null;
-- A day's refunds of a business, a month's of what it gave back, its payouts by their age.
create index credits_of_business on credits (business_id, kind, made_at) where business_id is not null;
-- Payouts of a business by what they came to.
create index credits_payouts_by_amount on credits (business_id, amount_cents) where kind = 'payout';
-- What waits for a file, or for a person.
create index credits_open on credits (kind, made_at) where status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED');
-- The newest of each kind and status.
create index credits_by_status on credits (kind, status, seq);
create index credits_held_of_account on credits (bank_account_id) where status = 'HELD';
-- A payment is reversed once at most.
create unique index credits_reversed_once on credits (purchase_id) where kind = 'reversal' and status <> 'CANCELLED';
-- The two small deposits to an account are of different amounts (Nacha rules, micro-entries).
create unique index credits_different_amounts on credits (bank_account_id, amount_cents) where kind = 'micro_entry';

-- Every change of every credit. Only ever added to.
create table credit_events (
  seq bigint generated always as identity primary key,
  credit_id text not null references credits (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  -- A user's id, `odfi`, `system` or `operator`, or the name of a person of the provider.
  actor text not null,
  reason text,
  -- The account that a person chose for a refund in place of the one that was debited; who and why stand beside it.
  bank_account_id text
);
create index credit_events_of_credit on credit_events (credit_id);

-- What a business is paid, once a cutoff.
create table payouts (
  id text primary key references credits (id),
  last_four text not null,
  seq bigint generated always as identity unique
);

-- Every transfer into or out of what a business is owed stands in at most one payout, but for the payouts' own. The
-- ledger's rows are named without a foreign key: it is never waited for. `prove` checks them.
create table payout_lines (
  ledger_transfer_id bigint primary key,
  payout_id text not null references payouts (id),
  -- As the ledger has it; below zero where the transfer took something.
  amount_cents bigint not null check (amount_cents <> 0),
  seq bigint generated always as identity
);
create index payout_lines_of_payout on payout_lines (payout_id);
create index payout_lines_seq on payout_lines using brin (seq) with (pages_per_range = 32, autosummarize = on);

-- Why a business was not paid what it is owed at the last cutoff. Logged as it is written, gone once paid.
create table payout_obstacles (
  business_id text primary key,
  reason text not null check (reason in ('no_settlement_account', 'settlement_account_stopped', 'settlement_account_unusable', 'file_rejected', 'too_large', 'entry_unwritable', 'proof_broken')),
  since timestamptz not null
);

-- Refunds: money that a merchant gives back, all or part of what was paid.
create table refunds (
  id text primary key references credits (id),
  reason text not null,
  requested_by text not null,
  seq bigint generated always as identity unique
);

-- The verification of an account by two small deposits.
create table micro_verifications (
  id text primary key,
  bank_account_id text not null unique references bank_accounts (id),
  consumer_id text not null references consumers (user_id),
  -- As of the account when it was started. Keyed hashes: they tell how often the same numbers, or the same address,
  -- came, and nothing else.
  number_fingerprint text not null,
  address_fingerprint text not null,
  started_at timestamptz not null,
  -- The day on which the credits settle if they go with the next file.
  expected_on date not null,
  -- WAITING: for its credits to settle. READY: they have, and the consumer may say how much they were.
  status text not null default 'WAITING' check (status in ('WAITING', 'READY', 'VERIFIED', 'REFUSED')),
  status_at timestamptz not null,
  -- Until when it may be said; from READY on.
  answer_by timestamptz,
  wrong_answers smallint not null default 0 check (wrong_answers >= 0 and wrong_answers <= 3),
  refused_reason text check (refused_reason in ('wrong_amounts', 'too_late', 'returned', 'not_sent', 'refused_by_bank')),
  seq bigint generated always as identity unique,
  -- Whoever locks rows writes a column of theirs: one that may write nothing else is given this one.
  row_lock nothing,
  constraint micro_verifications_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint micro_verifications_check check ((refused_reason is not null) = (status = 'REFUSED')),
  constraint micro_verifications_check1 check ((status not in ('READY', 'VERIFIED')) or answer_by is not null)
);
create index micro_verifications_address on micro_verifications (address_fingerprint, started_at);
create index micro_verifications_consumer on micro_verifications (consumer_id, started_at);
create index micro_verifications_numbers on micro_verifications (number_fingerprint, started_at);
create index micro_verifications_open on micro_verifications (status) where status in ('WAITING', 'READY');

-- The credits of each verification. Only ever added to.
create table micro_entries (
  id text primary key references credits (id),
  verification_id text not null references micro_verifications (id),
  seq bigint generated always as identity unique
);
create index micro_entries_of_verification on micro_entries (verification_id);

-- Reversals: a debit that should not have been, sent back whole by the provider.
create table reversals (
  id text primary key references credits (id),
  -- The debit that it reverses.
  entry_id text not null references ach_entries (id),
  reason text not null check (reason in ('duplicate', 'wrong-amount', 'wrong-receiver', 'wrong-date')),
  asked_by text not null,
  -- The last banking day on which it may reach the account's bank.
  last_day date not null,
  -- The debit came back while this was with the bank: the account was given its money twice.
  doubled boolean not null default false,
  seq bigint generated always as identity unique
);
create index reversals_of_entry on reversals (entry_id);

-- Who may give back how much, business by business. Only ever added to: the newest row of a business holds, the others
-- tell what held before.
create table refund_rules (
  seq bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  -- What each Store Viewer may give back in a day; null: nothing.
  viewer_day_cents bigint check (viewer_day_cents >= 1 and viewer_day_cents <= 99999999),
  -- Up to so much of one payment one person gives back; null: any amount.
  alone_cents bigint check (alone_cents >= 1 and alone_cents <= 99999999),
  set_at timestamptz not null,
  -- A user's id, or who of the provider.
  set_by text not null
);
create index refund_rules_of_business on refund_rules (business_id, seq desc);

-- Refunds above what one person gives back alone. Nothing is owed for one until a second person approves it; the refund
-- then has the same id and reference.
create table refund_requests (
  id text primary key,
  seq bigint generated always as identity unique,
  -- What people name it by, and the refund after it.
  reference text not null unique,
  purchase_id text not null,
  business_id text not null references businesses (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED', 'EXPIRED')),
  decided_by text,
  decided_at timestamptz,
  constraint refund_requests_check check ((decided_by is not null) = (status in ('APPROVED', 'DECLINED')) and (decided_at is not null) = (decided_by is not null)),
  constraint refund_requests_check1 check (status <> 'APPROVED' or decided_by <> requested_by)
);
create index refund_requests_of_business on refund_requests (business_id, requested_at);
create index refund_requests_of_user on refund_requests (requested_by, requested_at);
create unique index refund_requests_waiting on refund_requests (purchase_id) where status = 'WAITING';
