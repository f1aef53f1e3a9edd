-- What the server's role may do. It owns nothing, reads everything, and writes only what stands in the list below.
-- Whatever moves money, and every status that money stands behind, is written by verbs, functions with their owner's
-- rights that take amounts, parties and fees from the rows and refuse what does not fit. owners: 14 unseen, grants on
-- all that is listed below.
do $$
declare
  server_role text := current_setting('drawbridge.server_role');
  in_production boolean := current_setting('drawbridge.center_mode') = 'production';
  -- Tables only a sandbox writes: in production only their owner does, whatever their list says.
  of_sandboxes constant text := '^(clock|demo_data|message_outbox|sandbox_.+)$';
  -- insert: all columns (true) or some. update: some columns. delete: where the product really deletes. Whoever locks
  -- rows writes a column of theirs: row_lock is one that holds nothing (migration 0090).
  writable constant jsonb := '{
    "account_validations": {},
    "ach_abandoned_entries": {"insert": true},
    "ach_ahead_of_time": {},
    "ach_cutoffs": {"update": ["waits_for", "post_again_at"]},
    "ach_delivery_holds": {"insert": true},
    "ach_entries": {"update": ["rejected_at", "returned_at", "return_code", "refused_reason"]},
    "ach_exceptions": {"insert": true, "update": ["resolved_at", "resolved_by", "note"]},
    "ach_file_pieces": {"insert": true},
    "ach_files": {
      "insert": ["id", "name", "cutoff_at", "originated_at", "file_id_modifier", "effective_entry_date", "settles_at", "batch_count", "entry_addenda_count",
                 "entry_hash", "total_debit_cents", "total_credit_cents", "sha256", "size_bytes", "deliver_again_at", "company_identification",
                 "description_in_store", "description_online"],
      "update": ["status", "settles_at", "deliver_again_at", "delivered_at", "accepted_at", "rejected_at", "reject_reason", "settled_at",
                 "read_back_at", "delivery_failure", "ask_again_at", "decision", "decided_at", "decided_by", "decided_why", "delivering_until",
                 "late_rejected_at", "late_rejection_reason", "late_rejection_closed_at", "late_rejection_closed_by",
                 "late_rejection_closed_why", "late_rejection_outcome", "acknowledgement_failure", "acknowledgement_unfinished", "acknowledgement_mended_at"]
    },
    "ach_files_with_lost_entries": {},
    "ach_incoming_files": {"insert": true, "update": ["finished_at"]},
    "ach_incoming_lines": {"insert": true},
    "ach_journal": {"insert": true},
    "ach_offset_accounts": {},
    "ach_trace_counters": {"insert": true, "update": ["last_sequence"]},
    "ach_unoriginable_entries": {"insert": true, "update": ["reference", "reason", "tried_at"], "delete": true},
    "ach_wrong_returns": {"insert": true},
    "api_keys": {
      "insert": true,
      "update": ["rights", "expires_at", "allowed_addresses", "last_used_at", "last_used_from", "revoked_at", "revoked_by"]
    },
    "applications": {"insert": true, "update": ["opened_business_id"]},
    "asked_days": {"insert": true, "update": ["count"]},
    "audit_entries": {
      "insert": ["at", "event", "who_kind", "who_id", "who_name", "organization_id", "address", "factor", "thing_kind", "thing_id", "thing_name",
                 "before", "after", "why"]
    },
    "bank_account_numbers": {},
    "bank_accounts": {
      "update": ["is_primary", "closed_because", "invalid_reason", "available_balance_cents", "balance_at", "checked_at", "word_version"]
    },
    "bank_link_items": {
      "insert": ["id", "consumer_id", "provider", "provider_item_id", "access_sealed", "state_at", "remove_again_at", "created_at"],
      "update": ["institution_id", "institution_name", "ends_at", "choose_accounts", "ask_permission", "update_asked_at", "notified_at", "good_at",
                 "remove_again_at", "remove_tries"]
    },
    "bank_link_messages": {"insert": true, "delete": true},
    "business_exposure_limits": {},
    "business_fees": {},
    "business_users": {"insert": true, "update": ["role", "deleted_at", "deleted_by"]},
    "businesses": {
      "insert": ["id", "organization_id", "name", "address_id", "line_one", "line_two", "city", "state", "postal_code", "time_zone", "created_at"],
      "update": ["tips_offered", "tip_percents", "contact_phone", "contact_email", "debits_stopped_at", "line_one", "line_two", "city", "state", "postal_code", "time_zone", "time_zone_chosen_at", "features_off", "standing_look_at"]
    },
    "center_mode": {},
    "channel_tickets": {"insert": true, "delete": true},
    "checkout_sessions": {"insert": true},
    "clock": {"update": ["offset_ms"]},
    "consent_terms": {},
    "consent_texts": {},
    "consents": {},
    "consumers": {
      "insert": true,
      "update": ["first_name", "last_name", "date_of_birth", "street_one", "street_two", "city", "state", "postal_code", "email", "email_verified_at", "phone_number", "contact_changed_at",
                 "deactivated_at", "deactivation_notes", "daily_limit_cents"]
    },
    "contact_changes": {"insert": true, "delete": true},
    "counter_starts": {},
    "counters": {"insert": true, "update": ["retired_at", "retired_by"]},
    "credit_events": {},
    "credits": {"update": ["row_lock"]},
    "data_file_pieces": {"insert": true, "delete": true},
    "data_files": {"insert": true, "update": ["state", "begun_at", "attempts", "size_bytes", "until"], "delete": true},
    "data_keys": {},
    "demo_data": {"insert": true, "update": ["finished_at"]},
    "customer_totals": {"insert": true, "update": ["payment_count", "paid_cents", "first_at", "last_at"]},
    "directory_changes": {"insert": true, "update": ["left_at", "subject"], "delete": true},
    "detached_months": {},
    "dishonored_returns": {"update": ["row_lock"]},
    "email_changes": {"insert": true, "update": ["email", "token_hash", "expires_at"], "delete": true},
    "email_verifications": {"insert": true, "delete": true},
    "ended_sessions": {"insert": true, "delete": true},
    "exposure_releases": {},
    "exposures": {},
    "first_sign_ins": {"insert": true, "delete": true},
    "holder_names": {},
    "idempotency_keys": {"insert": true, "delete": true},
    "first_steps_hidden": {"insert": true, "update": ["hidden_at"]},
    "identity_ended_tokens": {"insert": true, "delete": true},
    "identity_keys": {"insert": true, "delete": true},
    "identity_records": {
      "insert": true,
      "update": ["payload_sealed", "account_id", "grant_id", "session_uid", "idle_until", "consumed_at", "expires_at"],
      "delete": true
    },
    "key_holders": {"insert": true, "update": ["versions", "numbers", "seals", "seen_at"], "delete": true},
    "known_devices": {"insert": true, "update": ["token_hash", "signed_in_at", "is_trusted"], "delete": true},
    "ledger_accounts": {},
    "ledger_postings": {},
    "ledger_transfers": {},
    "limited_events": {"insert": true, "delete": true},
    "link_dispatches": {"insert": true, "update": ["sent_at", "recipient", "failure", "failed_at", "delivered_at", "uncertain_at"]},
    "link_numbers": {"insert": true, "update": ["last_number"]},
    "links": {"insert": true, "update": ["expires_at", "updated_at", "voided_at", "voided_by"]},
    "memberships": {"insert": true, "delete": true},
    "merchant_agreements": {"insert": true},
    "merchant_application_checks": {"insert": true, "update": ["state", "note", "by", "at"], "delete": true},
    "merchant_application_events": {"insert": true},
    "merchant_application_links": {"insert": true, "delete": true},
    "merchant_applications": {
      "insert": ["id", "email", "status", "status_at", "business", "selling", "begun_at", "saved_at"],
      "update": ["status", "status_at", "business", "selling", "nobody_else", "tax_id_sealed", "tax_id_last_four", "tax_id_fingerprint",
                 "owners_sealed", "account_sealed", "account_last_four", "account_type", "saved_at", "submitted_at", "question",
                 "decline_reason", "agreement_sha256", "signed_at", "signer_name", "signer_title", "signed_from",
                 "prepared_application_id", "admin_user_id"],
      "delete": true
    },
    "message_days": {"insert": true, "update": ["count"]},
    "message_outbox": {"insert": true},
    "message_recipients": {"insert": true, "update": ["first_at", "stopped_at"]},
    "message_retries": {},
    "message_transitions": {},
    "messages": {},
    "micro_entries": {},
    "micro_verifications": {
      "insert": ["id", "bank_account_id", "consumer_id", "number_fingerprint", "address_fingerprint", "started_at", "expected_on", "status_at"],
      "update": ["row_lock"]
    },
    "notification_choices": {"insert": true, "update": ["wanted", "chosen_at"]},
    "notice_choices": {"insert": true, "update": ["is_on"], "delete": true},
    "notice_mark": {"update": ["upto_seq"]},
    "notifications_of_change": {"insert": true},
    "number_codes": {"insert": true, "update": ["code_hash", "texted_at", "ends_at", "tries", "matched_at"], "delete": true},
    "one_time_codes": {
      "insert": true,
      "update": ["phone_number", "code_hash", "tries", "sent_at", "expires_at", "verified_at", "message_id"],
      "delete": true
    },
    "organizations": {"insert": true, "update": ["name", "second_factor_since"]},
    "outside_keys": {},
    "passkey_challenges": {"insert": true, "update": ["challenge", "expires_at"], "delete": true},
    "passkeys": {"insert": true, "update": ["name", "sign_count", "last_used_at"], "delete": true},
    "password_identities": {"insert": true, "update": ["password_hash", "is_temporary", "invitation_withdrawn_at", "changed_at"], "delete": true},
    "password_resets": {"insert": true, "update": ["used_at", "withdrawn_at"], "delete": true},
    "payment_proofs": {"insert": true, "update": ["expires_at"], "delete": true},
    "payout_lines": {},
    "payout_obstacles": {"insert": true, "update": ["reason", "since"], "delete": true},
    "payouts": {},
    "phone_identities": {"insert": true, "update": ["phone_number", "last_used_at", "wrong_birthdays"], "delete": true},
    "proof_balances": {"insert": true, "update": ["cents"], "delete": true},
    "proof_checkpoints": {"insert": true},
    "proposals": {
      "insert": true,
      "update": ["status", "input_sealed", "decided_by", "decided_by_name", "decided_at", "decided_why", "closed_by_name", "closed_at", "closed_why", "failure"]
    },
    "purchase_events": {},
    "purchase_transitions": {},
    "purchases": {"update": ["row_lock"]},
    "push_devices": {"insert": true, "update": ["id", "user_id", "session_id", "sealed", "browser", "system", "added_at", "renewed_at"], "delete": true},
    "push_keys": {"insert": true},
    "receipt_mails": {"insert": true, "update": ["mail_at", "sent_at"]},
    "receipt_sweep": {"update": ["looked_to", "look_again_at"]},
    "recovery_codes": {"insert": true, "update": ["used_at"], "delete": true},
    "refund_requests": {},
    "refund_rules": {"insert": true},
    "refunds": {},
    "reinitiations": {},
    "removed_rows": {},
    "report_days": {"insert": true, "update": ["count", "amount_cents"], "delete": true},
    "report_mark": {"update": ["upto_seq", "asked_upto_seq"]},
    "report_schedule_users": {"insert": true, "delete": true},
    "report_schedules": {"insert": true, "update": ["report", "format", "every", "weekday", "hour", "version", "due_at"], "delete": true},
    "return_messages": {"insert": true, "update": ["due_at", "done_at"]},
    "return_rate_alerts": {"insert": true, "update": ["ended_at", "lifted_at", "lifted_by", "lifted_why"]},
    "return_rate_checks": {"insert": true, "update": ["checked_at"]},
    "return_rate_files": {"insert": true},
    "returns": {},
    "reversals": {},
    "risk_blocks": {"insert": true, "update": ["ended_at", "ended_by", "ended_why"]},
    "risk_businesses": {"insert": true, "delete": true},
    "risk_counters": {},
    "risk_decisions": {},
    "risk_holds": {},
    "risk_replays": {"insert": true},
    "risk_rule_sets": {"insert": true},
    "row_changes": {},
    "sandbox_access_tokens": {"insert": true, "delete": true},
    "sandbox_accounts": {
      "insert": true,
      "update": ["routing_number", "account_number", "balance_cents", "balance_hidden", "closed", "returns_left", "holds", "moves"]
    },
    "sandbox_ach_entries": {
      "insert": true,
      "update": ["settled_at", "applied", "return_code", "return_due_at", "returned_in", "change_due_at", "changed_in", "refused_reason"],
      "delete": true
    },
    "sandbox_ach_files": {"insert": true, "update": ["reject_reason"]},
    "sandbox_ach_outgoing": {"insert": true, "update": ["acknowledged_at"]},
    "sandbox_ach_pieces": {"insert": true, "delete": true},
    "sandbox_ach_sent": {"insert": true, "update": ["answered_by"]},
    "sandbox_customers": {"insert": true, "update": ["user_name"]},
    "sandbox_former_numbers": {"insert": true, "update": ["account_id", "until"]},
    "sandbox_institutions": {},
    "sandbox_items": {"insert": true, "update": ["login_required", "account_ids"]},
    "sandbox_link_sessions": {
      "insert": true,
      "update": ["customer_number", "chosen_account_ids", "public_token_hash", "exchanged"],
      "delete": true
    },
    "sandbox_shop": {"insert": true, "update": ["api_key_id", "secret_sealed"]},
    "sandbox_shop_orders": {"insert": true},
    "saved_answers": {"insert": true, "update": ["title", "text", "changed_by", "changed_at"], "delete": true},
    "schema_migrations": {},
    "seal_head": {},
    "sealed_data_keys": {},
    "sealing_check": {},
    "seals": {},
    "second_factor_waits": {"insert": true, "update": ["subject", "tries", "expires_at"], "delete": true},
    "settlement_account_changes": {},
    "settlement_accounts": {},
    "sign_ins": {
      "insert": true,
      "update": ["subject", "browser", "system", "network", "device_hash", "signed_in_at", "last_used_at"],
      "delete": true
    },
    "staff": {"insert": true, "update": ["role", "removed_at", "removed_by"]},
    "staff_challenges": {"insert": true, "delete": true},
    "staff_invitations": {"insert": true, "update": ["used_at", "withdrawn_at"]},
    "staff_passkeys": {"insert": true, "update": ["sign_count", "last_used_at", "removed_at"]},
    "staff_sessions": {"insert": true, "update": ["last_used_at", "confirmed_at", "ended_at"], "delete": true},
    "step_ups": {"insert": true, "update": ["subject", "proved_at"], "delete": true},
    "stopped_numbers": {"insert": true, "update": ["stopped_at", "said_at"]},
    "support_messages": {"insert": true},
    "support_requests": {"insert": true, "update": ["status", "waiting_since", "last_at"]},
    "taken_texts": {"insert": true},
    "text_counts": {"delete": true},
    "totp_secrets": {"insert": true, "update": ["secret_sealed", "confirmed_at", "last_step"], "delete": true},
    "trace_causes": {"insert": true, "update": ["traceparent", "noted_at"], "delete": true},
    "users": {"insert": true, "update": ["subject", "status", "tokens_valid_after", "language", "asks_for_passkey"]},
    "webhook_endpoints": {"insert": true, "update": ["removed_at", "removed_by", "secret_sealed", "url", "events", "paused_at", "paused_by", "failing_since", "failing_mailed_at"]},
    "shop_events": {"insert": true, "delete": true},
    "webhook_mark": {"update": ["upto_seq"]},
    "webhook_messages": {"insert": true, "update": ["tries", "next_try_at", "answered", "failure", "delivered_at", "tried_at", "answer_ms", "answer_start"]},
    "wrong_codes": {"insert": true, "delete": true}
  }';
  -- They run with their owner's rights. None takes a whole record, nor a known amount, party or fee.
  verbs constant text[] := array[
    -- the life of a payment
    'start_purchase', 'start_purchase_at_counter', 'check_code', 'request_debit', 'confirm_debit', 'confirm_debits', 'deny_debit', 'cancel_debit', 'expire_purchases',
    'accept_link', 'accept_checkout_session', 'begin_exposure', 'count_exposure', 'end_exposure',
    -- its way through the bank
    'debits_rejected', 'fail_debits', 'settle_entries', 'debits_settled', 'post_debits', 'end_posting', 'return_debits', 'begin_cutoff',
    'advance_cutoff',
    -- what is made good, given back, dishonored and paid out
    'start_reinitiation', 'start_repayment', 'cancel_reinitiations', 'resolve_by_hand', 'refund_purchase', 'refund_purchase_by_key', 'decide_refund_request', 'move_credits', 'ask_for_reversal',
    'double_reversals', 'dishonor_wrong_return', 'dishonor_return', 'settle_dishonored_return', 'lose_dishonored_return', 'abandon_dishonored_returns',
    'decide_held_payments', 'end_undecided_holds', 'note_risk_contact', 'note_risk_returns',
    'write_off_dishonored_return', 'make_payout', 'take_over_payout', 'make_micro_entries', 'change_verifications', 'answer_verification',
    -- accounts that money goes to and comes from
    'write_settlement_account', 'stop_settlement_account', 'ask_settlement_change', 'move_settlement_change', 'link_bank_account', 'relink_bank_account', 'remove_bank_account', 'write_account_numbers', 'change_bank_link_item', 'send_refund_to', 'write_ach_entries', 'write_lost_entries',
    -- terms, what is sealed and what is forgotten
    'lock_seal_head', 'seal_next', 'make_months', 'set_business_fees', 'change_business_standing', 'cancel_orders_of_business', 'expire_sessions_of', 'expire_checkout_session', 'set_business_exposure_limits', 'forget_unpaid_sessions', 'forget_old_consents', 'forget_webhook_messages',
    'erase_consumer', 'erase_records', 'forget_support_texts',
    -- the first keys; whatever changes them later is the owner's alone
    'keep_first_keys',
    -- texts and mails
    'post_messages', 'take_messages', 'hand_over_message', 'leave_message', 'change_message', 'retry_message', 'forget_messages', 'forget_messages_to', 'count_text'
  ];
  -- They run with the rights of whoever calls them, and so do no more than the list above allows.
  plain constant text[] := array[
    'demo_data_was_loaded', 'outbox_was_used', 'set_clock',
    'business_exposure', 'consumer_records_until', 'end_receipt_mails', 'forget_data_file', 'came_back_with_its_file', 'checkout_session_json', 'consent_day', 'consent_words', 'consumer_calling', 'count_wrong_code', 'counted_exposure', 'database_identity', 'days_of_reinitiation', 'replay_answer',
    'ecommerce_purchase_json', 'fee_of', 'given_back', 'held_cents_of_account', 'highest_purchase_event', 'lock_limit_bucket', 'lock_purchases', 'store_answer', 'claim_key', 'consume_limit', 'may_wait', 'merchant_calling', 'open_checkout_session',
    'pending_cents_of_account', 'ever_left_to', 'random_public_id', 'refund_refusal', 'refund_right', 'refund_status_shown', 'refunded_cents', 'refunds_of_purchase',
    'reinitiations_of_purchase', 'reinitiation_facts', 'reversal_of_purchase', 'reversed_cents', 'risk_device', 'sign_in_ended', 'spending_limit', 'sum_cents', 'wire_moment', 'withdraw_email_change', 'wrong_code_wait'
  ];
  name text;
  rights jsonb;
  called regprocedure;
begin
  -- What runs with its owner's rights finds its tables in this schema: nobody else may put any there, or call it.
  revoke create on schema public from public;
  revoke execute on all routines in schema public from public;
  -- Months are reached through their tables alone.
  revoke all on schema months from public;
  revoke all on all tables in schema months from public;
  -- One role for everything is allowed (a hosted database may give only one), but then nothing is enforced by grants.
  if server_role = current_user then
    return;
  end if;
  execute format('revoke create on schema public from %I', server_role);
  execute format('revoke all on schema months from %I', server_role);
  execute format('revoke all on all tables in schema months from %I', server_role);
  execute format('grant usage on schema public to %I', server_role);
  execute format('grant usage on all sequences in schema public to %I', server_role);
  execute format('revoke all on all tables in schema public from %I', server_role);
  execute format('grant select on all tables in schema public to %I', server_role);
  for name, rights in select key, value from jsonb_each(writable) loop
    execute format('revoke all (%s) on %I from %I',
                   (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a where a.attrelid = name::regclass and a.attnum > 0 and not a.attisdropped),
                   name, server_role);
    continue when in_production and name ~ of_sandboxes;
    if jsonb_typeof(rights -> 'insert') = 'boolean' then
      execute format('grant insert on %I to %I', name, server_role);
    elsif rights ? 'insert' then
      execute format('grant insert (%s) on %I to %I',
                     (select string_agg(quote_ident(c), ', ') from jsonb_array_elements_text(rights -> 'insert') c), name, server_role);
    end if;
    if rights ? 'update' then
      execute format('grant update (%s) on %I to %I',
                     (select string_agg(quote_ident(c), ', ') from jsonb_array_elements_text(rights -> 'update') c), name, server_role);
    end if;
    if rights ? 'delete' then
      execute format('grant delete on %I to %I', name, server_role);
    end if;
  end loop;
  execute format('revoke execute on all routines in schema public from %I', server_role);
  for called in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any (verbs || plain) loop
    execute format('grant execute on routine %s to %I', called, server_role);
  end loop;
end $$;
