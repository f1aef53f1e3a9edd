-- Mails no receipt anymore to somebody who has no address here now. With its caller's rights.
create or replace function end_receipt_mails(p_consumer_id text) returns void
language sql as $$
  update receipt_mails set mail_at = null where consumer_id = p_consumer_id and sent_at is null
$$;
