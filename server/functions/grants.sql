-- What the server's role may do. It owns nothing; on what is append-only it can only add and read.
do $$
declare
  server_role text := current_setting('drawbridge.server_role');
  append_only text[] := array['purchase_events', 'ledger_transfers', 'ledger_seals', 'counter_starts', 'ach_incoming_lines', 'account_changes', 'payout_lines', 'refund_events', 'reversal_events', 'micro_entries', 'consents', 'return_rate_files', 'ach_file_pieces', 'ach_given_up', 'ach_journal', 'ach_delivery_holds'];
  read_only text[] := array['purchase_transitions', 'ledger_accounts', 'ledger_postings', 'schema_migrations', 'consent_texts', 'consent_terms'];
  -- Rows that stay as they were written but for these columns. What else changes of a purchase, change_purchase_status writes.
  changeable jsonb := '{
    "purchases": ["settled_at"],
    "ach_files": ["status", "settles_at", "deliver_again_at", "delivered_at", "accepted_at", "rejected_at", "reject_reason", "settled_at",
                  "read_back_at", "delivery_failure", "ask_again_at", "decision", "decided_at", "decided_by", "decided_why", "delivering_until",
                  "late_rejected_at", "late_rejection_reason", "late_rejection_closed_at", "late_rejection_closed_by",
                  "late_rejection_closed_why", "late_rejection_outcome", "word_failure", "word_unfinished", "word_mended_at"],
    "ach_entries": ["rejected_at", "settled_at", "posted_at", "returned_at", "return_code", "refused_reason"],
    "ach_incoming_files": ["finished_at"],
    "ach_set_aside": ["resolved_at", "resolved_by", "note"],
    "api_keys": ["revoked_at", "revoked_by"],
    "checkout_sessions": ["purchase_id", "paid_at"],
    "micro_verifications": ["status", "status_at", "answer_by", "wrong_answers", "refused_reason"],
    "returns": ["resolved_at", "resolved_how", "superseded_by"],
    "retries": ["entry_id", "status", "code", "ended_at"],
    "return_messages": ["due_at", "done_at"],
    "receipt_mails": ["mail_at", "sent_at"],
    "disputes": ["settled_at", "contested_at", "contest_code", "written_off_at", "written_off_by", "given_up_at", "given_up_why"],
    "counters": ["retired_at", "retired_by"],
    "payouts": ["status", "settled_at", "failed_at", "return_code"],
    "refunds": ["status", "status_at", "held_reason", "bank_account_id"],
    "reversals": ["status", "status_at", "doubled", "return_code"],
    "report_days": ["count", "amount_cents"],
    "report_mark": ["upto_seq", "asked_upto_seq"],
    "asked_days": ["count"],
    "return_rate_alerts": ["ended_at", "stopped_at", "lifted_at", "lifted_by", "lifted_why"],
    "ledger_seal_head": ["number", "to_id", "sha256"],
    "links": ["expires_at", "updated_at", "voided_at", "voided_by", "purchase_id"],
    "link_dispatches": ["sent_at", "recipient"],
    "webhook_endpoints": ["removed_at", "removed_by", "secret_sealed"],
    "webhook_messages": ["tries", "next_try_at", "answered", "failure", "delivered_at"],
    "webhook_mark": ["upto_seq"]
  }';
  columns text;
  name text;
begin
  -- One role for everything is allowed (a hosted database may give only one), but then nothing is enforced by grants.
  if server_role = current_user then
    return;
  end if;
  execute format('grant usage on schema public to %I', server_role);
  execute format('grant usage on all sequences in schema public to %I', server_role);
  execute format('revoke all on all tables in schema public from %I', server_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', server_role);
  foreach name in array append_only || read_only loop
    if to_regclass(name) is not null then
      execute format('revoke update, delete, truncate on %I from %I', name, server_role);
    end if;
  end loop;
  foreach name in array read_only loop
    if to_regclass(name) is not null then
      execute format('revoke insert on %I from %I', name, server_role);
    end if;
  end loop;
  for name, columns in
    select key, (select string_agg(quote_ident(value), ', ') from jsonb_array_elements_text(each.value)) from jsonb_each(changeable) as each
  loop
    if to_regclass(name) is not null then
      execute format('revoke update, delete, truncate on %I from %I', name, server_role);
      execute format('grant update (%s) on %I to %I', columns, name, server_role);
    end if;
  end loop;
  -- These run with their owner's rights, so nobody else on this database may call them.
  revoke execute on function change_purchase_status(purchases, text, timestamptz, text, text) from public;
  execute format('grant execute on function change_purchase_status(purchases, text, timestamptz, text, text) to %I', server_role);
  revoke execute on function change_purchase_statuses(text[], text, timestamptz, text, text[]) from public;
  execute format('grant execute on function change_purchase_statuses(text[], text, timestamptz, text, text[]) to %I', server_role);
  revoke execute on function forget_unpaid_sessions(timestamptz) from public;
  execute format('grant execute on function forget_unpaid_sessions(timestamptz) to %I', server_role);
  revoke execute on function forget_old_consents(timestamptz) from public;
  execute format('grant execute on function forget_old_consents(timestamptz) to %I', server_role);
  revoke execute on function forget_webhook_messages(timestamptz) from public;
  execute format('grant execute on function forget_webhook_messages(timestamptz) to %I', server_role);
end $$;
