-- Drops a consumer's new address that waits for its link: whoever asked for it may have been logged out just now.
create or replace function withdraw_email_change(p_user_id text) returns void
language sql as $$
  delete from email_changes where consumer_id = p_user_id
$$;
