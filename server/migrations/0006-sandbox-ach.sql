-- The sandbox bank's side of the files: ODFI, Federal Reserve and the receiving banks in one. The service reaches these rows
-- only through the ODFI port. Without a sandbox the tables stay empty.

-- Files that the service has handed over. A rejected one is kept too; nothing of it is carried out.
create table sandbox_ach_files (
  name text primary key,
  sha256 char(64) not null,
  bytes_sealed text not null,
  received_at timestamptz not null,
  reject_reason text
);

create table sandbox_ach_entries (
  trace_number char(15) primary key,
  file_name text not null references sandbox_ach_files (name),
  -- The line of the file on which it stands, from 1.
  line_number integer not null,
  settles_at timestamptz not null,
  settled_at timestamptz,
  -- Whether it has moved the account's balance.
  applied boolean not null default false,
  -- Whether, why and when it goes back, and in which file it did.
  return_code char(3),
  return_due_at timestamptz,
  returned_in text
);
create index sandbox_ach_entries_settling on sandbox_ach_entries (settles_at) where settled_at is null;
create index sandbox_ach_entries_returning on sandbox_ach_entries (return_due_at) where returned_in is null;
create index sandbox_ach_entries_file on sandbox_ach_entries (file_name);

-- Files that wait for the service, oldest first; offered until it says that it has taken them in.
create table sandbox_ach_outgoing (
  number bigint generated always as identity primary key,
  name text not null unique,
  bytes_sealed text not null,
  made_at timestamptz not null,
  acknowledged_at timestamptz
);
