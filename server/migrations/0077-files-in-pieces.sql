-- Files to the bank are kept in pieces, so that nobody who writes, hands over or reads one holds the whole of it. Each piece is sealed to its file, its
-- number and whether it is the last: none can be altered, moved or left out. A file that was cut before is kept whole, as it was.
create table ach_file_pieces (
  -- The file's row is written after its pieces, in the same transaction.
  file_id text not null references ach_files (id) deferrable initially deferred,
  -- From 0.
  number integer not null check (number >= 0),
  is_last boolean not null,
  sealed text not null,
  primary key (file_id, number)
);
-- What is sealed cannot be made smaller.
alter table ach_file_pieces alter column sealed set storage external;
alter table ach_files alter column bytes_sealed drop not null;
-- Of one that is kept in pieces.
alter table ach_files add column size_bytes bigint check (size_bytes > 0);
alter table ach_files add constraint ach_files_whole_or_in_pieces check ((bytes_sealed is null) <> (size_bytes is null));

-- The sandbox bank keeps what it is handed in the same way. What it is handed is an upload until it is whole and taken for a file.
create table sandbox_ach_pieces (
  upload_id text not null,
  number integer not null check (number >= 0),
  is_last boolean not null,
  sealed text not null,
  received_at timestamptz not null,
  primary key (upload_id, number)
);
alter table sandbox_ach_pieces alter column sealed set storage external;
alter table sandbox_ach_files alter column bytes_sealed drop not null;
alter table sandbox_ach_files add column upload_id text unique;
alter table sandbox_ach_files add constraint sandbox_ach_files_whole_or_in_pieces check ((bytes_sealed is null) <> (upload_id is null));
