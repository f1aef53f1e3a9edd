-- The sandbox bank as a counterpart: it knows what each entry of ours is, what it has sent itself, and where its customers' accounts have moved.

alter table sandbox_ach_entries
  -- `debit` and `credit` move a customer's account; the other two answer what the bank has sent.
  add column kind text not null default 'debit' check (kind in ('debit', 'credit', 'dishonoured_return', 'refused_change')),
  add column company_entry_description text not null default '',
  -- A payment's public id, or the reference of a payout or refund; null in what was taken before this was kept.
  add column receiver_identification text,
  add column amount_cents bigint,
  -- When a notification of change about it is sent, and in which file it was.
  add column change_due_at timestamptz,
  add column changed_in text;
create index sandbox_ach_entries_receiver on sandbox_ach_entries (receiver_identification);
create index sandbox_ach_entries_changing on sandbox_ach_entries (change_due_at) where changed_in is null;

-- Numbers under which the bank's entries go out.
create sequence sandbox_ach_traces as integer maxvalue 9999999 cycle;

-- What the bank has sent about entries of ours: a row for each line of its files.
create table sandbox_ach_sent (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('return', 'change', 'contested_return')),
  -- The bank's own; null in what it sent before this was kept.
  trace_number char(15),
  original_trace_number char(15) not null references sandbox_ach_entries (trace_number),
  code char(3) not null,
  amount_cents bigint,
  -- A return that is wrong in itself, because somebody wished so.
  fault text check (fault in ('duplicate', 'wrong_amount')),
  -- Whether the customer's account got money (of a debit) or gave it back (of a credit) by it.
  moved boolean not null,
  file_name text not null references sandbox_ach_outgoing (name),
  sent_at timestamptz not null,
  -- Our dishonoured return or refused change, once it has settled.
  answered_by char(15) references sandbox_ach_entries (trace_number)
);
create index sandbox_ach_sent_original on sandbox_ach_sent (original_trace_number);
create index sandbox_ach_sent_answered on sandbox_ach_sent (answered_by);
create index sandbox_ach_sent_file on sandbox_ach_sent (file_name);
insert into sandbox_ach_sent (kind, original_trace_number, code, moved, file_name, sent_at)
select 'return', e.trace_number, e.return_code, e.applied, o.name, o.made_at
  from sandbox_ach_entries e join sandbox_ach_outgoing o on o.name = e.returned_in;

alter table sandbox_accounts
  -- What the account really is; banks tell where an entry takes it for the other (C05).
  add column holds text not null default 'checking' check (holds in ('checking', 'savings')),
  -- The account gets a new number when the first entry reaches it.
  add column moves boolean not null default false,
  -- The return code by which it refuses credits.
  add column credit_return_code char(3);
update sandbox_accounts set holds = 'savings' where subtype = 'savings';

create sequence sandbox_account_numbers start 7000000001;

-- The numbers under which accounts were known: entries still reach the account by them for a while.
create table sandbox_former_numbers (
  routing_number char(9) not null,
  account_number text not null,
  account_id text not null references sandbox_accounts (id),
  until timestamptz not null,
  primary key (routing_number, account_number)
);
