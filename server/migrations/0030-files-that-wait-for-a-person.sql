-- What a person decides about a rejected file, what stands in the bank's folder, and what was set aside.

alter table ach_files
  -- What the bank holds was read back and is what was cut.
  add column read_back_at timestamptz,
  -- Why the last delivery failed; kept until one succeeds.
  add column delivery_failure text,
  -- When the bank is asked again what it says about the file.
  add column ask_again_at timestamptz,
  -- What became of a rejected file, once and for all: its entries go into the next file, or never.
  add column decision text check (decision in ('cut_anew', 'given_up')),
  add column decided_at timestamptz,
  add column decided_by text,
  add column decided_why text,
  add constraint ach_files_decision check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (decided_why is null)
    and (decision is null or status = 'REJECTED')
  );
create index ach_files_undecided on ach_files (rejected_at) where status = 'REJECTED' and decision is null;
create index ach_files_asking on ach_files (ask_again_at) where status = 'DELIVERED' and settled_at is null;
update ach_files set ask_again_at = delivered_at where status = 'DELIVERED' and settled_at is null;

-- Entries that keep their attempt out of another file: those that the bank has or gets, and those of a rejected file that nobody has had cut
-- anew. What waits for a file is what has no such entry.
create view ach_standing_entries as
  select e.id, e.file_id, e.kind, e.purchase_id, e.subject_id, e.attempt, e.rejected_at, e.settled_at, e.returned_at
    from ach_entries e join ach_files f on f.id = e.file_id
   where e.rejected_at is null or f.decision is distinct from 'cut_anew';

-- A person names what was set aside by its number.
alter table ach_set_aside
  add column number bigint generated always as identity unique,
  add column note text;
