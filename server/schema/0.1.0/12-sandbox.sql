create sequence sandbox_account_numbers start 7000000001;
create sequence sandbox_ach_traces as integer maxvalue 9999999 cycle;

-- The sandbox's banks.
create table sandbox_institutions (
  id text primary key,
  name text not null,
  routing_number char(9) not null unique
);

-- One customer of one institution. The number makes the account numbers, so that they stay the same and never collide.
create table sandbox_customers (
  number bigint generated always as identity primary key,
  institution_id text not null references sandbox_institutions (id),
  user_name text not null,
  created_at timestamptz not null
);
create unique index sandbox_customers_name on sandbox_customers (institution_id, lower(user_name));

-- The accounts at the sandbox's banks, and how they answer.
create table sandbox_accounts (
  id text primary key,
  customer_number bigint not null references sandbox_customers (number),
  position smallint not null,
  name text not null,
  type text not null,
  subtype text not null,
  routing_number char(9) not null,
  account_number text not null,
  -- May go below zero: a bank can be made to pay.
  balance_cents bigint not null,
  -- The bank answers without an available balance.
  balance_hidden boolean not null default false,
  closed boolean not null default false,
  -- How it answers debits: with which return code, how many times still (null: every time), and how many days later.
  return_code char(3),
  returns_left integer check (returns_left >= 0),
  return_after_days integer not null default 0,
  -- What the account really is; banks notify us where an entry takes it for the other (C05).
  holds text not null default 'checking' check (holds in ('checking', 'savings')),
  -- The account gets a new number when the first entry reaches it.
  moves boolean not null default false,
  -- The return code by which it refuses credits.
  credit_return_code char(3),
  unique (customer_number, "position"),
  unique (routing_number, account_number)
);

-- A customer's consent that the service may read some accounts. Signing in again renews it.
create table sandbox_items (
  id text primary key,
  user_id text not null,
  customer_number bigint not null references sandbox_customers (number),
  login_required boolean not null default false,
  -- Which accounts of its customer an item of the sandbox bank shares; null: all of them.
  account_ids text[]
);

-- What a linked account of the sandbox is asked with.
create table sandbox_access_tokens (
  token_hash text primary key,
  item_id text not null references sandbox_items (id)
);
create index sandbox_access_tokens_item on sandbox_access_tokens (item_id);

-- One passage through the widget, from the link token to the public token that is traded for access.
create table sandbox_link_sessions (
  link_token_hash text primary key,
  user_id text not null,
  -- Signing in again to this item.
  item_id text references sandbox_items (id),
  customer_number bigint references sandbox_customers (number),
  chosen_account_ids text[],
  public_token_hash text unique,
  exchanged boolean not null default false,
  expires_at timestamptz not null
);
create index sandbox_link_sessions_expiry on sandbox_link_sessions (expires_at);

-- Files that the service has handed over. A rejected one is kept too; nothing of it is carried out.
create table sandbox_ach_files (
  name text primary key,
  sha256 char(64) not null,
  bytes_sealed text,
  received_at timestamptz not null,
  reject_reason text,
  upload_id text unique,
  constraint sandbox_ach_files_whole_or_in_pieces check ((bytes_sealed is null) <> (upload_id is null))
);

-- The entries of our files as the sandbox bank keeps them.
create table sandbox_ach_entries (
  trace_number char(15) not null,
  file_name text,
  -- The line of the file on which it stands, from 1.
  line_number integer,
  settles_at timestamptz not null,
  settled_at timestamptz,
  -- Whether it has moved the account's balance.
  applied boolean not null default false,
  -- Whether, why and when it goes back, and in which file it did.
  return_code char(3),
  return_due_at timestamptz,
  returned_in text,
  -- `debit` and `credit` move a customer's account; the other two answer what the bank has sent.
  kind text not null default 'debit' check (kind in ('debit', 'credit', 'dishonored_return', 'refused_change')),
  company_entry_description text not null default '',
  -- A payment's public id, or the reference of a payout or refund; null in what was taken before this was kept.
  receiver_identification text,
  amount_cents bigint,
  -- When a notification of change about it is sent, and in which file it was.
  change_due_at timestamptz,
  changed_in text,
  refused_reason text,
  primary key (file_name, line_number)
);
create index sandbox_ach_entries_changing on sandbox_ach_entries (change_due_at) where changed_in is null and change_due_at is not null;
create index sandbox_ach_entries_receiver on sandbox_ach_entries (receiver_identification);
create index sandbox_ach_entries_returning on sandbox_ach_entries (return_due_at) where returned_in is null and return_due_at is not null;
create index sandbox_ach_entries_settling on sandbox_ach_entries (settles_at) where settled_at is null;
create index sandbox_ach_entries_trace on sandbox_ach_entries (trace_number);

-- Files that wait for the service, oldest first; offered until it says that it has ingested them.
create table sandbox_ach_outgoing (
  number bigint generated always as identity primary key,
  name text not null unique,
  bytes_sealed text not null,
  made_at timestamptz not null,
  acknowledged_at timestamptz
);

-- How far the sandbox's demo data has got. A row without an end was left by a start that was cut short.
create table demo_data (
  only_row boolean primary key default true check (only_row),
  -- Real time.
  started_at timestamptz not null,
  finished_at timestamptz
);

-- The sample shop's API key.
create table sandbox_shop (
  only_row boolean primary key default true check (only_row),
  api_key_id text not null,
  secret_sealed text not null
);

-- Orders of the sample shop.
create table sandbox_shop_orders (
  order_id text primary key,
  session_id text not null,
  -- How many of each of its goods.
  basket jsonb not null,
  created_at timestamptz not null
);

-- What the bank has sent about entries of ours: a row for each line of its files.
create table sandbox_ach_sent (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('return', 'change', 'contested_return')),
  -- The bank's own; null in what it sent before this was kept.
  trace_number char(15),
  original_trace_number char(15) not null,
  code char(3) not null,
  amount_cents bigint,
  -- A return that is wrong in itself, because somebody wished so.
  fault text check (fault in ('duplicate', 'wrong_amount')),
  -- Whether the customer's account got money (of a debit) or gave it back (of a credit) by it.
  moved boolean not null,
  file_name text not null references sandbox_ach_outgoing (name),
  sent_at timestamptz not null,
  -- Our dishonored return or refused change, once it has settled.
  answered_by char(15)
);
create index sandbox_ach_sent_answered on sandbox_ach_sent (answered_by);
create index sandbox_ach_sent_file on sandbox_ach_sent (file_name);
create index sandbox_ach_sent_original on sandbox_ach_sent (original_trace_number);

-- The numbers under which accounts were known: entries still reach the account by them for a while.
create table sandbox_former_numbers (
  routing_number char(9),
  account_number text,
  account_id text not null references sandbox_accounts (id),
  until timestamptz not null,
  primary key (routing_number, account_number)
);

-- The sandbox bank keeps what it is handed likewise: an upload, until it is whole and taken for a file.
create table sandbox_ach_pieces (
  upload_id text,
  number integer check (number >= 0),
  is_last boolean not null,
  sealed text not null,
  received_at timestamptz not null,
  primary key (upload_id, number)
);
alter table sandbox_ach_pieces alter column sealed set storage external;

insert into sandbox_institutions (id, name, routing_number) values
  ('ins_cedar_valley', 'Cedar Valley Savings', '121999058'),
  ('ins_first_harbor', 'First Harbor Credit Union', '211999023'),
  ('ins_lakeshore', 'Lakeshore National Bank', '071999043'),
  ('ins_northgate', 'Northgate Bank', '021999019'),
  ('ins_prairie_state', 'Prairie State Bank', '101999036');

insert into sandbox_customers (institution_id, user_name, created_at) values
  ('ins_northgate', 'linked by numbers', '2026-01-01 00:00:00+00');

insert into sandbox_accounts (id, customer_number, position, name, type, subtype, routing_number, account_number, balance_cents, balance_hidden, closed, return_code, returns_left, return_after_days, holds, moves, credit_return_code) values
  ('sbx_by_number_1', 1, 1, 'By number 1', 'depository', 'checking', '021999019', '9000000001', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_10', 1, 10, 'By number 10', 'depository', 'checking', '021999019', '9000000010', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_100', 1, 100, 'By number 100', 'depository', 'checking', '021999019', '9000000100', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_101', 1, 101, 'By number 101', 'depository', 'checking', '021999019', '9000000101', 500000, false, true, null, null, 0, 'checking', false, null),
  ('sbx_by_number_11', 1, 11, 'By number 11', 'depository', 'checking', '021999019', '9000000011', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_12', 1, 12, 'By number 12', 'depository', 'checking', '021999019', '9000000012', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_13', 1, 13, 'By number 13', 'depository', 'checking', '021999019', '9000000013', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_14', 1, 14, 'By number 14', 'depository', 'checking', '021999019', '9000000014', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_15', 1, 15, 'By number 15', 'depository', 'checking', '021999019', '9000000015', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_16', 1, 16, 'By number 16', 'depository', 'checking', '021999019', '9000000016', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_17', 1, 17, 'By number 17', 'depository', 'checking', '021999019', '9000000017', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_18', 1, 18, 'By number 18', 'depository', 'checking', '021999019', '9000000018', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_19', 1, 19, 'By number 19', 'depository', 'checking', '021999019', '9000000019', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_2', 1, 2, 'By number 2', 'depository', 'checking', '021999019', '9000000002', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_20', 1, 20, 'By number 20', 'depository', 'checking', '021999019', '9000000020', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_21', 1, 21, 'By number 21', 'depository', 'checking', '021999019', '9000000021', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_22', 1, 22, 'By number 22', 'depository', 'checking', '021999019', '9000000022', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_23', 1, 23, 'By number 23', 'depository', 'checking', '021999019', '9000000023', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_24', 1, 24, 'By number 24', 'depository', 'checking', '021999019', '9000000024', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_25', 1, 25, 'By number 25', 'depository', 'checking', '021999019', '9000000025', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_26', 1, 26, 'By number 26', 'depository', 'checking', '021999019', '9000000026', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_27', 1, 27, 'By number 27', 'depository', 'checking', '021999019', '9000000027', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_28', 1, 28, 'By number 28', 'depository', 'checking', '021999019', '9000000028', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_29', 1, 29, 'By number 29', 'depository', 'checking', '021999019', '9000000029', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_3', 1, 3, 'By number 3', 'depository', 'checking', '021999019', '9000000003', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_30', 1, 30, 'By number 30', 'depository', 'checking', '021999019', '9000000030', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_31', 1, 31, 'By number 31', 'depository', 'checking', '021999019', '9000000031', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_32', 1, 32, 'By number 32', 'depository', 'checking', '021999019', '9000000032', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_33', 1, 33, 'By number 33', 'depository', 'checking', '021999019', '9000000033', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_34', 1, 34, 'By number 34', 'depository', 'checking', '021999019', '9000000034', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_35', 1, 35, 'By number 35', 'depository', 'checking', '021999019', '9000000035', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_36', 1, 36, 'By number 36', 'depository', 'checking', '021999019', '9000000036', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_37', 1, 37, 'By number 37', 'depository', 'checking', '021999019', '9000000037', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_38', 1, 38, 'By number 38', 'depository', 'checking', '021999019', '9000000038', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_39', 1, 39, 'By number 39', 'depository', 'checking', '021999019', '9000000039', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_4', 1, 4, 'By number 4', 'depository', 'checking', '021999019', '9000000004', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_40', 1, 40, 'By number 40', 'depository', 'checking', '021999019', '9000000040', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_41', 1, 41, 'By number 41', 'depository', 'checking', '021999019', '9000000041', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_42', 1, 42, 'By number 42', 'depository', 'checking', '021999019', '9000000042', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_43', 1, 43, 'By number 43', 'depository', 'checking', '021999019', '9000000043', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_44', 1, 44, 'By number 44', 'depository', 'checking', '021999019', '9000000044', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_45', 1, 45, 'By number 45', 'depository', 'checking', '021999019', '9000000045', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_46', 1, 46, 'By number 46', 'depository', 'checking', '021999019', '9000000046', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_47', 1, 47, 'By number 47', 'depository', 'checking', '021999019', '9000000047', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_48', 1, 48, 'By number 48', 'depository', 'checking', '021999019', '9000000048', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_49', 1, 49, 'By number 49', 'depository', 'checking', '021999019', '9000000049', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_5', 1, 5, 'By number 5', 'depository', 'checking', '021999019', '9000000005', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_50', 1, 50, 'By number 50', 'depository', 'checking', '021999019', '9000000050', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_51', 1, 51, 'By number 51', 'depository', 'checking', '021999019', '9000000051', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_52', 1, 52, 'By number 52', 'depository', 'checking', '021999019', '9000000052', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_53', 1, 53, 'By number 53', 'depository', 'checking', '021999019', '9000000053', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_54', 1, 54, 'By number 54', 'depository', 'checking', '021999019', '9000000054', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_55', 1, 55, 'By number 55', 'depository', 'checking', '021999019', '9000000055', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_56', 1, 56, 'By number 56', 'depository', 'checking', '021999019', '9000000056', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_57', 1, 57, 'By number 57', 'depository', 'checking', '021999019', '9000000057', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_58', 1, 58, 'By number 58', 'depository', 'checking', '021999019', '9000000058', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_59', 1, 59, 'By number 59', 'depository', 'checking', '021999019', '9000000059', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_6', 1, 6, 'By number 6', 'depository', 'checking', '021999019', '9000000006', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_60', 1, 60, 'By number 60', 'depository', 'checking', '021999019', '9000000060', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_61', 1, 61, 'By number 61', 'depository', 'checking', '021999019', '9000000061', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_62', 1, 62, 'By number 62', 'depository', 'checking', '021999019', '9000000062', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_63', 1, 63, 'By number 63', 'depository', 'checking', '021999019', '9000000063', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_64', 1, 64, 'By number 64', 'depository', 'checking', '021999019', '9000000064', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_65', 1, 65, 'By number 65', 'depository', 'checking', '021999019', '9000000065', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_66', 1, 66, 'By number 66', 'depository', 'checking', '021999019', '9000000066', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_67', 1, 67, 'By number 67', 'depository', 'checking', '021999019', '9000000067', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_68', 1, 68, 'By number 68', 'depository', 'checking', '021999019', '9000000068', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_69', 1, 69, 'By number 69', 'depository', 'checking', '021999019', '9000000069', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_7', 1, 7, 'By number 7', 'depository', 'checking', '021999019', '9000000007', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_70', 1, 70, 'By number 70', 'depository', 'checking', '021999019', '9000000070', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_71', 1, 71, 'By number 71', 'depository', 'checking', '021999019', '9000000071', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_72', 1, 72, 'By number 72', 'depository', 'checking', '021999019', '9000000072', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_73', 1, 73, 'By number 73', 'depository', 'checking', '021999019', '9000000073', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_74', 1, 74, 'By number 74', 'depository', 'checking', '021999019', '9000000074', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_75', 1, 75, 'By number 75', 'depository', 'checking', '021999019', '9000000075', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_76', 1, 76, 'By number 76', 'depository', 'checking', '021999019', '9000000076', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_77', 1, 77, 'By number 77', 'depository', 'checking', '021999019', '9000000077', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_78', 1, 78, 'By number 78', 'depository', 'checking', '021999019', '9000000078', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_79', 1, 79, 'By number 79', 'depository', 'checking', '021999019', '9000000079', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_8', 1, 8, 'By number 8', 'depository', 'checking', '021999019', '9000000008', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_80', 1, 80, 'By number 80', 'depository', 'checking', '021999019', '9000000080', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_81', 1, 81, 'By number 81', 'depository', 'checking', '021999019', '9000000081', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_82', 1, 82, 'By number 82', 'depository', 'checking', '021999019', '9000000082', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_83', 1, 83, 'By number 83', 'depository', 'checking', '021999019', '9000000083', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_84', 1, 84, 'By number 84', 'depository', 'checking', '021999019', '9000000084', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_85', 1, 85, 'By number 85', 'depository', 'checking', '021999019', '9000000085', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_86', 1, 86, 'By number 86', 'depository', 'checking', '021999019', '9000000086', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_87', 1, 87, 'By number 87', 'depository', 'checking', '021999019', '9000000087', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_88', 1, 88, 'By number 88', 'depository', 'checking', '021999019', '9000000088', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_89', 1, 89, 'By number 89', 'depository', 'checking', '021999019', '9000000089', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_9', 1, 9, 'By number 9', 'depository', 'checking', '021999019', '9000000009', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_90', 1, 90, 'By number 90', 'depository', 'checking', '021999019', '9000000090', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_91', 1, 91, 'By number 91', 'depository', 'checking', '021999019', '9000000091', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_92', 1, 92, 'By number 92', 'depository', 'checking', '021999019', '9000000092', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_93', 1, 93, 'By number 93', 'depository', 'checking', '021999019', '9000000093', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_94', 1, 94, 'By number 94', 'depository', 'checking', '021999019', '9000000094', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_95', 1, 95, 'By number 95', 'depository', 'checking', '021999019', '9000000095', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_96', 1, 96, 'By number 96', 'depository', 'checking', '021999019', '9000000096', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_97', 1, 97, 'By number 97', 'depository', 'checking', '021999019', '9000000097', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_98', 1, 98, 'By number 98', 'depository', 'checking', '021999019', '9000000098', 500000, false, false, null, null, 0, 'checking', false, null),
  ('sbx_by_number_99', 1, 99, 'By number 99', 'depository', 'checking', '021999019', '9000000099', 500000, false, false, null, null, 0, 'checking', false, null);
