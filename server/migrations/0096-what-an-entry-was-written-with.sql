-- What the line of an entry must be and cannot be made out later: with which version of its account it was written (of a payout: of the settlement account),
-- its transaction code, and its receiver's name as written. Narrow: a file has a hundred thousand of them.
alter table ach_entries
  add column account_version integer,
  add column transaction_code smallint not null,
  add column receiver_name text not null,
  add constraint ach_entries_account check ((account_version is null) = (kind in ('dishonoured_return', 'refused_change')));

-- What the configuration said when a file was cut.
alter table ach_files
  add column company_identification text not null,
  add column description_in_store text not null,
  add column description_online text not null;
