-- Files carry more than first debits: refunds, payouts, micro-entries, and our answers to returns and notifications of change.
-- A debit is an attempt at its purchase; every other entry is an attempt at a subject of its kind, such as a refund.
alter table ach_entries
  drop constraint ach_entries_kind_check,
  drop constraint ach_entries_amount_cents_check,
  alter column purchase_id drop not null,
  alter column bank_account_id drop not null,
  add column subject_id text,
  add constraint ach_entries_kind check (kind in ('debit', 'refund', 'reversal', 'payout', 'micro_entry', 'dishonoured_return', 'refused_change')),
  add constraint ach_entries_subject check ((kind = 'debit') = (purchase_id is not null) and (kind = 'debit') = (subject_id is null)),
  -- A refused notification of change moves nothing.
  add constraint ach_entries_amount check (amount_cents > 0 or (kind = 'refused_change' and amount_cents = 0));
create unique index ach_entries_subject_attempt on ach_entries (kind, subject_id, attempt) where rejected_at is null and subject_id is not null;
create index ach_entries_of_purchase on ach_entries (purchase_id) where purchase_id is not null;

-- Every line of a file from the bank that has had its effect; what could not be acted on stands in ach_set_aside.
create table ach_incoming_lines (
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  at timestamptz not null,
  kind text not null check (kind in ('return', 'change', 'dishonoured_return', 'contested_return', 'refused_change')),
  code char(3) not null,
  entry_id text not null references ach_entries (id),
  primary key (incoming_file_id, line_number)
);
create index ach_incoming_lines_entry on ach_incoming_lines (entry_id);
insert into ach_incoming_lines (incoming_file_id, line_number, at, kind, code, entry_id)
  select incoming_file_id, line_number, returned_at, 'return', code, entry_id from returns;
