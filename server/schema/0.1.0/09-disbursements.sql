-- What a business is paid, once a cutoff.
create table payouts (
  id text primary key,
  -- What the merchant's bank shows of it, and people name it by.
  reference text not null unique,
  business_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  made_at timestamptz not null,
  settlement_version integer not null,
  last_four text not null,
  status text not null default 'IN_FILE' check (status in ('IN_FILE', 'SETTLED', 'REJECTED', 'RELEASED', 'RETURNED')),
  settled_at timestamptz,
  -- Its file was rejected, or it came back: what was owed is owed again.
  failed_at timestamptz,
  return_code char(3),
  row_lock nothing,
  seq bigint generated always as identity unique,
  constraint payouts_settlement_account foreign key (business_id, settlement_version) references settlement_accounts (business_id, version)
);
create index payouts_of_business on payouts (business_id, made_at desc);
-- Businesses that wait for a person.
create index payouts_rejected on payouts (business_id) where status = 'REJECTED';

-- Every transfer into or out of what a business is owed stands in at most one payout, but for the payouts' own. The ledger's rows are
-- named without a foreign key: it is never waited for. `prove` checks them.
create table payout_lines (
  ledger_transfer_id bigint primary key,
  payout_id text not null references payouts (id),
  -- As the ledger has it; below zero where the transfer took something.
  amount_cents bigint not null check (amount_cents <> 0),
  seq bigint generated always as identity
);
create index payout_lines_of_payout on payout_lines (payout_id);
create index payout_lines_seq on payout_lines using brin (seq) with (pages_per_range = 32, autosummarize = on);

-- Why a business that is owed something was paid nothing at the last cutoff. Written once and logged then, gone when it is paid.
create table payout_obstacles (
  business_id text primary key,
  reason text not null check (reason in ('no_settlement_account', 'settlement_account_stopped', 'settlement_account_unusable', 'file_rejected', 'too_large', 'entry_unwritable', 'proof_broken')),
  since timestamptz not null
);

-- Refunds: money that a merchant gives back, all or part of what was paid.
create table refunds (
  id text primary key,
  -- What people name it by.
  reference text not null unique,
  purchase_id text not null,
  business_id text not null,
  consumer_id text not null,
  -- Where it goes: the account that was debited, unless a person chose another.
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  -- WAITING: for the payment to be POSTED; nothing is owed until then. QUEUED: owed, for the next file. HELD, REJECTED: for a person.
  -- WITHDRAWN: the payment was taken back before it was in a file, so nothing had to be sent.
  status text not null check (status in ('WAITING', 'QUEUED', 'IN_FILE', 'SETTLED', 'HELD', 'REJECTED', 'CANCELLED', 'WITHDRAWN')),
  status_at timestamptz not null,
  -- Of HELD: the code of its return, or why it was not sent.
  held_reason text,
  -- What goes to an account of a consumer's goes to one of their own. As in 0090: whoever may lock a refund and write nothing of it is
  -- given this one.
  row_lock nothing,
  seq bigint generated always as identity unique,
  constraint refunds_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint refunds_check check ((held_reason is not null) = (status = 'HELD'))
);
create index refunds_held_of_account on refunds (bank_account_id) where status = 'HELD';
-- A day's refunds of a business, for the day's totals.
create index refunds_of_business on refunds (business_id, requested_at);
create index refunds_of_purchase on refunds (purchase_id);
-- What a user has given back in a day.
create index refunds_of_user on refunds (requested_by, requested_at);
create index refunds_open on refunds (purchase_id) where status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED');

-- Every change of every refund. Only ever added to.
create table refund_events (
  seq bigint generated always as identity primary key,
  refund_id text not null references refunds (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  -- A user's id, `odfi`, `system` or `operator`.
  actor text not null,
  reason text,
  -- The account that a person chose for a refund in place of the one that was debited; who and why stand beside it.
  bank_account_id text
);
create index refund_events_refund on refund_events (refund_id);

-- The verification of an account by two small deposits.
create table micro_verifications (
  id text primary key,
  bank_account_id text not null unique references bank_accounts (id),
  consumer_id text not null references consumers (user_id),
  -- As of the account when it was started. Keyed hashes: they tell how often the same numbers, or the same address, came, and nothing
  -- else.
  number_fingerprint text not null,
  address_fingerprint text not null,
  started_at timestamptz not null,
  -- The day on which the credits settle if they go with the next file.
  expected_on date not null,
  -- WAITING: for a file. SENT: in one. READY: settled, the consumer may say how much it was.
  status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'READY', 'VERIFIED', 'REFUSED')),
  status_at timestamptz not null,
  -- Until when it may be said; from READY on.
  answer_by timestamptz,
  wrong_answers smallint not null default 0 check (wrong_answers >= 0 and wrong_answers <= 3),
  refused_reason text check (refused_reason in ('wrong_amounts', 'too_late', 'returned', 'not_sent', 'refused_by_bank')),
  seq bigint generated always as identity unique,
  -- Whoever locks rows writes a column of theirs: see migration 0090.
  row_lock nothing,
  constraint micro_verifications_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint micro_verifications_check check ((refused_reason is not null) = (status = 'REFUSED')),
  constraint micro_verifications_check1 check ((status not in ('READY', 'VERIFIED')) or answer_by is not null)
);
create index micro_verifications_address on micro_verifications (address_fingerprint, started_at);
create index micro_verifications_consumer on micro_verifications (consumer_id, started_at);
create index micro_verifications_numbers on micro_verifications (number_fingerprint, started_at);
create index micro_verifications_open on micro_verifications (status) where status in ('WAITING', 'SENT', 'READY');

-- The credits of each: less than a dollar, and different ones (Nacha rules, micro-entries). Only ever added to.
create table micro_entries (
  id text primary key,
  verification_id text not null references micro_verifications (id),
  amount_cents integer not null check (amount_cents >= 1 and amount_cents <= 99),
  seq bigint generated always as identity unique,
  unique (verification_id, amount_cents)
);

-- Reversals: a debit that should not have been, sent back whole by the provider. One at most for each payment.
create table reversals (
  id text primary key,
  -- What people name it by.
  reference text not null unique,
  purchase_id text not null references purchases (id),
  -- The debit that it reverses.
  entry_id text not null references ach_entries (id),
  business_id text not null,
  consumer_id text not null,
  -- The account that was debited.
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What of the payment was our fee: it is given back with it.
  fee_cents bigint not null,
  reason text not null check (reason in ('duplicate', 'wrong-amount', 'wrong-receiver', 'wrong-date')),
  asked_by text not null,
  asked_at timestamptz not null,
  -- The last banking day on which it may reach the account's bank.
  last_day date not null,
  -- WAITING: for the first cutoff that finds the payment POSTED. REJECTED: with its file, for a person, and due still. RETURNED: the bank
  -- has sent it back, and it is not sent again.
  status text not null check (status in ('WAITING', 'IN_FILE', 'SETTLED', 'REJECTED', 'RETURNED', 'CANCELLED')),
  status_at timestamptz not null,
  -- The debit came back while this was with the bank: the account was given its money twice.
  doubled boolean not null default false,
  return_code char(3),
  row_lock nothing,
  seq bigint generated always as identity unique,
  constraint reversals_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint reversals_check check (fee_cents >= 0 and fee_cents <= amount_cents),
  constraint reversals_check1 check ((return_code is not null) = (status = 'RETURNED'))
);
-- The portal's home asks what a business gave back in this month. Refunds have such an index already.
create index reversals_of_business on reversals (business_id, asked_at);
create index reversals_of_entry on reversals (entry_id);
create unique index reversals_of_purchase on reversals (purchase_id) where status <> 'CANCELLED';
create index reversals_open on reversals (purchase_id) where status in ('WAITING', 'REJECTED');

-- Every change of every reversal. Only ever added to.
create table reversal_events (
  seq bigint generated always as identity primary key,
  reversal_id text not null references reversals (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  -- Who asked for it, `odfi`, `system` or `operator`.
  actor text not null,
  reason text
);
create index reversal_events_reversal on reversal_events (reversal_id);

-- Who may give back how much, business by business. Only ever added to: the newest row of a business holds, the others tell what held
-- before.
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

-- Refunds above what one person gives back alone. Nothing is owed for one until a second person approves it; the refund then has the same
-- id and reference.
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
create index refund_requests_of_user on refund_requests (requested_by, requested_at);
create unique index refund_requests_waiting on refund_requests (purchase_id) where status = 'WAITING';
