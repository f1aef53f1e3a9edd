-- The rules of risk, one row for each version of all of them together; the newest counts. Append-only. The last seven
-- columns are made from `rules`, so that a decision need not read JSON: see decide_risks.
create table risk_rule_sets (
  seq bigint generated always as identity unique,
  version integer primary key check (version > 0),
  -- Real time, as with everything that staff do.
  at timestamptz not null,
  -- The product itself, or who proposed and approved it.
  made_by text not null,
  why text not null,
  -- What people read and change: a list of rules with their conditions, outcomes and modes.
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  -- Since when, by the domain's clock, payments are counted without a gap: from when the first rule was switched on.
  counted_since timestamptz not null,
  -- Of each rule that is on, its id and version, its outcome, and whether it counts or is in shadow.
  rule_keys text[] not null,
  rule_outcomes text[] not null,
  rule_counts boolean[] not null,
  -- A rule matches where one of its clauses does: where each fact from the first to the last of its places is between
  -- its low and its high.
  clause_rules integer[] not null,
  clause_ends integer[] not null,
  fact_numbers integer[] not null,
  lows bigint[] not null,
  highs bigint[] not null
);

-- What is known of how a consumer pays, so that a decision costs one look. Made anew from their payments where it is
-- missing or older than the rules' counted_since.
create table risk_counters (
  consumer_id text primary key,
  -- When they registered: that stays as it is.
  registered_at timestamptz,
  -- Since when they are reached by the number and the address of now.
  contact_since timestamptz,
  counted_at timestamptz not null,
  payments integer not null,
  largest_cents bigint not null,
  -- Of the last day, at most the newest 24, oldest first.
  recent_at timestamptz[] not null,
  recent_cents bigint[] not null,
  -- Where they have paid, at most the newest 64 businesses: a hash of each id.
  businesses bigint[] not null,
  -- What they have paid with, at most the newest 16: a hash of the browser's name of itself, and since when.
  devices bigint[] not null,
  devices_since timestamptz[] not null,
  returns integer not null default 0
) with (fillfactor = 50);

-- How a business's debits come back, counted at each day's own cutoff.
create table risk_businesses (
  business_id text primary key,
  counted_at timestamptz not null,
  returned_basis_points integer not null,
  unauthorized_basis_points integer not null
);

-- What was decided about each payment, by which rules, from which facts. Append-only.
create table risk_decisions (
  seq bigint generated always as identity,
  -- What was refused at a link or a shop's order never became a purchase.
  purchase_id text primary key,
  at timestamptz not null,
  consumer_id text not null,
  business_id text not null,
  bank_account_id text not null,
  amount_cents bigint not null,
  rule_set integer not null,
  -- In the order of RISK_FACTS of the contract; empty where a block alone decided.
  facts bigint[] not null,
  -- Each rule that matched, by its id and version, in shadow too; `block` for a blocked account, person or device.
  matched text[] not null,
  outcome text not null check (outcome in ('allow', 'hold', 'refuse')),
  -- What it would have been had the rules in shadow counted.
  shadow_outcome text not null check (shadow_outcome in ('allow', 'hold', 'refuse'))
);
-- Decisions come in the order of their numbers, so ranges of them are enough, and cost a payment next to nothing.
create index risk_decisions_seq on risk_decisions using brin (seq) with (pages_per_range = 32, autosummarize = on);
create index risk_decisions_at on risk_decisions using brin (at) with (pages_per_range = 32, autosummarize = on);
create index risk_decisions_noted on risk_decisions (at desc, purchase_id desc) where outcome <> 'allow' or shadow_outcome <> 'allow';

-- A payment about which is to be decided: see decide_risks.
create type risk_asked as (
  purchase_id text,
  at timestamptz,
  consumer_id text,
  business_id text,
  bank_account_id text,
  amount_cents bigint,
  -- The browser's name of itself, null where it gave none.
  device text,
  channel text,
  number_fingerprint text,
  -- When the account was linked and the business taken on.
  linked_at timestamptz,
  opened_at timestamptz
);

-- A decision on its way to risk_decisions and, with what the payment was made with, to risk_counters.
create type risk_decided as (
  purchase_id text,
  at timestamptz,
  consumer_id text,
  business_id text,
  bank_account_id text,
  amount_cents bigint,
  device text,
  rule_set integer,
  facts bigint[],
  matched text[],
  outcome text,
  shadow_outcome text
);

-- A payment that is not originated until a person releases it.
create table risk_holds (
  seq bigint generated always as identity unique,
  purchase_id text primary key references risk_decisions (purchase_id),
  held_at timestamptz not null,
  decided_at timestamptz,
  -- `undecided`: nobody decided until the cutoff. `ended`: the payment ended in another way.
  decision text check (decision in ('released', 'refused', 'undecided', 'ended')),
  decided_by text,
  decided_why text,
  constraint risk_holds_decided check ((decided_at is null) = (decision is null))
);
create unique index risk_holds_waiting on risk_holds (purchase_id) where decided_at is null;

-- An account, by the hash of its numbers, a person, or what a person pays with, whose payments are refused. A device is
-- blocked for one person alone: its name is a browser's, which many have. Its value is theirs and a hash of the name.
create table risk_blocks (
  seq bigint generated always as identity unique,
  id text primary key,
  kind text not null check (kind in ('account', 'person', 'device')),
  value text not null,
  -- What people read for it: a name, a bank and last digits, or a browser and whose it is.
  label text not null,
  -- Real time.
  at timestamptz not null,
  by text not null,
  why text not null,
  ended_at timestamptz,
  ended_by text,
  ended_why text,
  constraint risk_blocks_ended check ((ended_at is null) = (ended_by is null))
);
create unique index risk_blocks_standing on risk_blocks (kind, value) where ended_at is null;

-- What rules would have done to the payments of ninety days: what a rule must have been through before it counts.
create table risk_replays (
  seq bigint generated always as identity unique,
  id text primary key,
  at timestamptz not null,
  by text not null,
  -- The rule that was tried: its id, condition and outcome, as one hash.
  rule_id text not null,
  rule_hash text not null,
  result jsonb not null
);
create index risk_replays_of_rule on risk_replays (rule_id, at desc);

-- Who else has linked the same account.
create index bank_accounts_fingerprint on bank_accounts (number_fingerprint) where removed_at is null;
