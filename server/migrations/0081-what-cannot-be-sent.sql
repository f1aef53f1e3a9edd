-- Whoever was told that a retry is on its way is told once more where it is cancelled: a row of its own.
alter table return_messages add column retry_cancelled boolean not null default false;
alter table return_messages add check (not retry_cancelled or retry_id is not null);
drop index return_messages_once;
create unique index return_messages_once on return_messages (user_id, return_id, retry_id, retry_cancelled) nulls not distinct;

-- What waits for a file and cannot be written into one, as the last cutoff that carried its kind found it. It has no entry: it leaves once it can.
create table ach_unwritten (
  kind text not null,
  -- What its entry would be of: the payment of a debit, the reversal, the verification of micro-entries, the dispute, the notification of change.
  subject_id text not null,
  -- What a person knows it by.
  reference text not null,
  reason text not null,
  -- When a file first went without it, and last.
  since timestamptz not null,
  tried_at timestamptz not null,
  primary key (kind, subject_id)
);
