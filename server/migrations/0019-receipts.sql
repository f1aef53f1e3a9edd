-- Receipts that are mailed, and what a message needs for it: a part in HTML, and a key by which the same message is known again.

alter table message_outbox
  add column html text,
  -- The same key is the same message: it is kept once.
  add column key text unique;

-- One row for each approved purchase: whether its receipt was mailed. Times are the domain's.
create table receipt_mails (
  purchase_id text primary key,
  consumer_id text not null,
  approved_at timestamptz not null,
  -- When it is mailed, or mailed again if the queue has not managed to. Null: not before the consumer's address is verified.
  mail_at timestamptz,
  sent_at timestamptz
);
create index receipt_mails_due on receipt_mails (mail_at) where sent_at is null and mail_at is not null;
create index receipt_mails_held on receipt_mails (consumer_id) where sent_at is null and mail_at is null;

-- Approvals, and verified addresses, up to this moment have been looked through. What was approved before there were receipts gets none.
create table receipt_sweep (
  only_row boolean primary key default true check (only_row),
  looked_to timestamptz not null
);
insert into receipt_sweep (looked_to) select coalesce(max(approved_at), '-infinity') from purchases;
