/**
 * When what a table holds of a consumer is erased who has their data deleted. `now`: with the deletion. `records`: with
 * the records of their payments, two years after the last of them settled. `soon`: by the table's own rule, in hours or
 * days. `stays`: it tells of nobody, or what it is evidence of must not change.
 */
export type When = 'now' | 'records' | 'soon' | 'stays';

export interface Decision {
  /** Columns that hold, name or could name a consumer. */
  readonly columns: readonly string[];
  readonly when: When;
  readonly why: string;
}

function decide(when: When, columns: string, why: string): Decision {
  return { when, columns: columns.split(' '), why };
}

/**
 * What becomes of each table that holds anything of consumers; docs/privacy.md tells it to people. A test compares it
 * with the schema: a new table, or a new column by such a name, is decided about here.
 */
export const DECISIONS: Readonly<Record<string, Decision>> = {
  // who they are, and how they are reached
  consumers: decide(
    'now',
    'user_id first_name last_name date_of_birth email phone_number street_one street_two city state postal_code deactivation_notes',
    'the row stays, as payments name it, and says "Former customer"',
  ),
  email_verifications: decide('now', 'user_id email', 'nothing is proved anymore'),
  email_changes: decide('now', 'consumer_id email', 'nothing is proved anymore'),
  contact_changes: decide('now', 'consumer_id was', 'nobody calls support about them anymore'),
  number_codes: decide('now', 'consumer_id', 'nobody calls support anymore'),
  holder_names: decide('records', 'holder_id name', 'what entries in bank files must say; sealed, so its removal is noted'),
  // their banks
  bank_link_items: decide(
    'now',
    'consumer_id',
    'removed at the provider by later work, and the token with it; the bank’s name with the records',
  ),
  bank_accounts: decide(
    'records',
    'consumer_id institution_name last_four number_fingerprint vendor_account_id persistent_account_id',
    'returns and refunds need them; at once where nothing was paid from one',
  ),
  bank_account_numbers: decide('records', 'account_id consumer_id sealed', 'as bank_accounts; sealed, so its removal is noted'),
  account_validations: decide('records', 'account_id consumer_id', 'as bank_accounts; sealed, so its removal is noted'),
  micro_verifications: decide(
    'stays',
    'bank_account_id consumer_id number_fingerprint address_fingerprint',
    'keyed hashes, against misuse; sealed',
  ),
  // how they signed in
  users: decide('stays', 'subject', 'a random name; given up where an outside provider keeps who signs in'),
  phone_identities: decide('now', 'subject phone_number', 'the number is free for somebody new'),
  passkeys: decide('now', 'subject phone_subject password_subject', 'with the number'),
  passkey_challenges: decide('now', 'begun_for', 'nobody signs in'),
  identity_records: decide('now', 'account_id payload_sealed', 'sessions end'),
  identity_ended_tokens: decide('soon', 'account_id', 'so that other devices learn why; a random name'),
  ended_sessions: decide('soon', 'session_id', 'for as long as an access token could live'),
  one_time_codes: decide('now', 'phone_number', 'codes under way'),
  known_devices: decide('now', 'subject', 'nobody signs in'),
  first_sign_ins: decide('now', 'subject', 'nobody signs in'),
  sign_ins: decide('now', 'subject browser network device_hash', 'nobody is signed in'),
  step_ups: decide('now', 'session_id subject', 'nobody is signed in'),
  payment_proofs: decide('now', 'subject', 'nobody pays'),
  // what was written to and by them
  messages: decide(
    'now',
    'recipient_fingerprint sealed',
    'words and recipient; of the last one as soon as it is sent. The row is gone after 90 days',
  ),
  message_outbox: decide('stays', 'recipient subject body', "a sandbox's stand-in for people's own phones and mailboxes"),
  stopped_numbers: decide('stays', 'number_fingerprint', 'a keyed hash: whoever has the number wants no texts'),
  text_counts: decide('soon', 'scope', 'keyed hashes, for two days'),
  limited_events: decide('soon', 'bucket', 'limits against floods, for a day at most'),
  idempotency_keys: decide('now', 'user_id outcome', 'answers tell of them'),
  notice_choices: decide('now', 'user_id', 'nothing is sent'),
  push_devices: decide('now', 'user_id session_id browser system sealed', 'nothing is sent'),
  support_requests: decide(
    'now',
    'user_id notes phone_number store_name',
    'reports of payments: with the records of those. That they asked, and when, stays',
  ),
  support_messages: decide('now', 'text', 'as support_requests'),
  receipt_mails: decide('now', 'consumer_id', 'none is mailed anymore; which payment had one stays'),
  data_files: decide('now', 'consumer_id', 'the file of their data, made or in the making'),
  data_file_pieces: decide('now', 'file_id sealed', 'with data_files'),
  return_messages: decide('stays', 'user_id', 'that somebody was told, and when; whoever has no address is not'),
  // payments: amounts, dates and ids, of nobody
  purchases: decide('stays', 'consumer_id bank_account_id requested_by notes', "the books; notes are a merchant's"),
  purchase_events: decide('stays', 'actor', 'the books; sealed'),
  ledger_transfers: decide('stays', 'debit_party credit_party', 'the books; sealed'),
  proof_balances: decide('stays', 'party', 'the books, added up'),
  consents: decide(
    'records',
    'consumer_id bank_account_id institution_name last_four address device',
    'two years from settlement (Nacha rules); sealed, so its removal is noted',
  ),
  checkout_sessions: decide('records', 'street unit city state postal_code', "where a shop's order was to go"),
  counter_starts: decide('stays', 'consumer_id', 'ids; sealed'),
  channel_tickets: decide('soon', 'user_id session_id', 'thirty seconds'),
  ach_entries: decide('records', 'bank_account_id receiver_name', 'what a file says, which is sealed'),
  ach_files: decide('stays', 'bytes_sealed', 'files as they were sent, encrypted: evidence to the byte'),
  ach_file_pieces: decide('stays', 'sealed', 'as ach_files'),
  ach_incoming_files: decide('stays', 'bytes_sealed', 'files as they came, encrypted'),
  ach_exceptions: decide('stays', 'detail', 'what a line of the bank said; sealed'),
  ach_journal: decide('stays', 'line', 'names of files; sealed'),
  returns: decide('stays', 'consumer_id bank_account_id', 'the books; sealed'),
  reinitiations: decide('stays', 'consumer_id bank_account_id requested_by', 'the books; sealed'),
  notifications_of_change: decide('stays', 'bank_account_id differences', 'what a bank said, numbers masked; sealed'),
  credits: decide('stays', 'consumer_id bank_account_id', 'the books; sealed'),
  credit_events: decide('stays', 'actor bank_account_id', 'the books; sealed'),
  customer_totals: decide('stays', 'consumer_id', "a merchant's sums, of a former customer"),
  webhook_messages: decide('soon', 'body', 'ids and amounts, for a month'),
  // what the provider must be able to show
  risk_counters: decide('now', 'consumer_id', 'nobody pays'),
  risk_decisions: decide('stays', 'consumer_id bank_account_id', 'how fraud was watched for; numbers and ids; sealed'),
  risk_blocks: decide(
    'stays',
    'value label',
    'against fraud, called as on its day; whoever is blocked as a person deletes nothing; sealed',
  ),
  audit_entries: decide(
    'stays',
    'who_id who_name address thing_id thing_name',
    'what staff did; sealed. A former customer is shown by no name, and found by none',
  ),
  proposals: decide('stays', 'title changes', 'what two of the staff decided about a payment'),
};

/** Tables that hold nothing of consumers, but of the center, of merchants, of staff, or of the sandbox's own bank. */
export const OF_NOBODY: ReadonlySet<string> = new Set(
  `ach_abandoned_entries ach_ahead_of_time ach_cutoffs ach_delivery_holds ach_files_with_lost_entries ach_incoming_lines ach_offset_accounts
   ach_trace_counters ach_unoriginable_entries ach_wrong_returns api_keys applications asked_days bank_link_messages business_exposure_limits
   business_fees business_users businesses center_mode clock consent_terms consent_texts counters data_keys demo_data detached_months directory_changes
   dishonored_returns exposure_releases exposures first_steps_hidden identity_keys key_holders ledger_accounts ledger_postings link_dispatches
   link_numbers links memberships merchant_agreements merchant_application_checks merchant_application_events merchant_application_links
   merchant_applications message_days message_recipients message_retries message_transitions micro_entries notice_mark notification_choices
   organizations outside_keys password_identities password_resets payout_lines payout_obstacles payouts proof_checkpoints purchase_transitions push_keys
   receipt_sweep recovery_codes refund_requests refund_rules refunds removed_rows report_days report_mark report_schedule_users report_schedules
   return_rate_alerts return_rate_checks return_rate_files reversals risk_businesses risk_holds risk_replays risk_rule_sets row_changes
   sandbox_access_tokens sandbox_accounts sandbox_ach_entries sandbox_ach_files sandbox_ach_outgoing sandbox_ach_pieces sandbox_ach_sent
   sandbox_customers sandbox_former_numbers sandbox_institutions sandbox_items sandbox_link_sessions sandbox_shop sandbox_shop_orders
   saved_answers schema_migrations seal_head sealed_data_keys sealing_check seals second_factor_waits settlement_account_changes
   settlement_accounts shop_events staff staff_challenges staff_invitations staff_passkeys staff_sessions taken_texts totp_secrets trace_causes webhook_endpoints
   webhook_mark wrong_codes`.split(/\s+/),
);
