-- The chart of accounts. A party (a consumer, a business) holds its own balance of a kind; kinds without one stand
-- alone. Filled at every migration from the chart in server/src/ledger/accounts.ts.
create table ledger_accounts (
  account text primary key,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  party text not null check (party in ('consumer', 'business', 'none')),
  may_go_below_zero boolean not null,
  purpose text not null
);

-- What each event moves. Filled at every migration from the table in server/src/ledger/postings.ts.
create table ledger_postings (
  event text,
  line smallint,
  debit_account text not null,
  debit_party text not null,
  credit_account text not null,
  credit_party text not null,
  share text not null check (share in ('amount', 'fee', 'net')),
  primary key (event, line)
);

-- Double entry: a row debits one account and credits another, by a positive amount, so it always balances. Append-only.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  line smallint not null,
  debit_account text not null,
  -- The consumer's or business's id; empty where the account keeps a single balance.
  debit_party text not null,
  credit_account text not null,
  credit_party text not null,
  amount_cents positive_cents not null,
  purchase_id text,
  -- What caused it, when that can happen more than once for a purchase: an entry, a payout.
  cause text not null default ''
);
-- What a business was owed at any moment is summed from the two alone.
create index ledger_transfers_from_merchant on ledger_transfers (debit_party, at) include (amount_cents) where debit_account = 'merchant_payable';
-- No event is written twice. Also finds a purchase's transfers.
create unique index ledger_transfers_once on ledger_transfers (purchase_id, event, cause, line) nulls not distinct;
-- Two accounts no payment writes while somebody waits: only cutoffs, returns and refunds touch them.
create index ledger_transfers_to_merchant on ledger_transfers (credit_party, at) include (amount_cents) where credit_account = 'merchant_payable';

-- The ledger's balances, debits less credits, at the mark of the newest checkpoint of `prove`, which has their hash.
create table proof_balances (
  account text,
  party text,
  cents bigint not null,
  primary key (account, party)
);
