-- Balanced files: the account of the provider's own that offset entries go to, and ever went to. Sealed to its version, only ever added to.
create table ach_offset_accounts (
  -- From 1; a file is balanced to the newest.
  version integer primary key check (version > 0),
  seq bigint generated always as identity unique,
  sealed text not null,
  -- Plain copies of what is sealed.
  last_four text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  since timestamptz not null
);

-- An offset entry is nobody's payment: it stands for itself, and moves nothing in the ledger.
alter table ach_entries
  drop constraint ach_entries_kind,
  add constraint ach_entries_kind
    check (kind in ('debit', 'refund', 'reversal', 'payout', 'micro_entry', 'dishonoured_return', 'refused_change', 'offset'));
create index ach_entries_offset on ach_entries (file_id) where kind = 'offset';

alter table ach_set_aside drop constraint ach_set_aside_reason_check;
alter table ach_set_aside add constraint ach_set_aside_reason_check check (
  reason in ('unreadable_file', 'unreadable_line', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code', 'already_returned',
             'amount_mismatch', 'not_returnable', 'not_disputed', 'change_not_applied', 'settlement_account_change', 'dispute_lost', 'too_large',
             'lost_entry', 'offset_entry')
);
