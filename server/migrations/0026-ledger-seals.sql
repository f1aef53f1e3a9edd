-- Seals over the ledger: each says what a range of transfers was when it was sealed, and names by its hash the seal before it.
-- Only ever added to, after the payments' transactions, by one server at a time. See docs/decisions/0007-sealed-ledger.md.

create table ledger_seals (
  -- Counts from 1 without a gap.
  number bigint primary key check (number > 0),
  -- The range: transfers whose id is above `after_id`, which is where the seal before it ends, up to and including `to_id`.
  after_id bigint not null,
  to_id bigint not null check (to_id > after_id),
  row_count bigint not null check (row_count > 0),
  total_cents bigint not null,
  -- Over the canonical text of the rows, in the order of their ids.
  rows_sha256 char(64) not null,
  sealed_at timestamptz not null,
  -- Over all of the above and the hash of the seal before it.
  sha256 char(64) not null unique
);

-- The newest seal once more: whoever seals locks it, and a chain whose end was cut off does not reach it.
create table ledger_seal_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  to_id bigint not null,
  sha256 char(64) not null
);
insert into ledger_seal_head (number, to_id, sha256) values (0, 0, repeat('0', 64));
