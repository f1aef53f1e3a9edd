-- Payouts: what a merchant is owed, sent to their bank at each cutoff, with a statement that adds up to the entry.

-- The account that a business is paid out to. A payout that comes back stops it until there is another: `settlement_version` tells which
-- of the accounts that the business has had a payout was sent to.
alter table businesses
  add column settlement_account_type text not null default 'checking' check (settlement_account_type in ('checking', 'savings')),
  add column settlement_version integer not null default 1,
  add column settlement_stopped_code char(3),
  add column settlement_stopped_at timestamptz;

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
  return_code char(3)
);
create index payouts_of_business on payouts (business_id, made_at desc);
-- Businesses that wait for a person.
create index payouts_rejected on payouts (business_id) where status = 'REJECTED';

-- Every transfer into or out of what a business is owed stands in at most one payout, but for the payouts' own. The ledger's rows are named
-- without a foreign key: it is never waited for. `prove` checks them.
create table payout_lines (
  ledger_transfer_id bigint primary key,
  payout_id text not null references payouts (id),
  -- As the ledger has it; below zero where the transfer took something.
  amount_cents bigint not null check (amount_cents <> 0)
);
create index payout_lines_of_payout on payout_lines (payout_id);

-- Why a business that is owed something was paid nothing at the last cutoff. Written once and logged then, gone when it is paid.
create table payout_obstacles (
  business_id text primary key,
  reason text not null check (reason in ('no_settlement_account', 'settlement_account_stopped', 'settlement_account_unusable', 'file_rejected', 'too_large')),
  since timestamptz not null
);

-- Payments write neither account while somebody waits: these two are only touched at cutoffs, by returns and by refunds.
create index ledger_transfers_to_merchant on ledger_transfers (credit_party, id) where credit_account = 'merchant_payable';
create index ledger_transfers_from_merchant on ledger_transfers (debit_party, id) where debit_account = 'merchant_payable';
