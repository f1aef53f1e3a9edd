/** A table whose rows, once written, are evidence: they are sealed in the order in which they came. */
export interface SealedTable {
  readonly table: string;
  /** The identity column that numbers rows as they come. */
  readonly order: string;
  /** What names a row to a person; of a table with `noted` columns one column, its key. */
  readonly name: readonly string[];
  /** Written with the row and never again: sealed. */
  readonly fixed: readonly string[];
  /** Written later: each change is a sealed row of row_changes, whose last the row must agree with. */
  readonly noted: readonly string[];
  /** Written later, and evidence of nothing: when something is tried again, or what another row says as well. */
  readonly free: readonly string[];
}

interface Columns {
  readonly order?: string;
  readonly name: string;
  readonly fixed: string;
  readonly noted?: string;
  readonly free?: string;
}

/** One sealed table; columns as words between spaces. */
function sealed(table: string, { order = 'seq', name, fixed, noted = '', free = '' }: Columns): SealedTable {
  const words = (text: string): string[] => text.split(' ').filter(Boolean);
  return { table, order, name: words(name), fixed: words(fixed), noted: words(noted), free: words(free) };
}

/**
 * Every sealed table, for sealing, proofs, change-noting triggers and tampering tests. A table is added by a line, and
 * an identity column where it has none. Large ones stand first, as their proofs take longest.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
  sealed('purchase_events', { name: 'purchase_id event', fixed: 'purchase_id at event from_status to_status actor reason' }),
  sealed('ledger_transfers', {
    order: 'id',
    name: 'purchase_id event',
    fixed: 'at event line debit_account debit_party credit_account credit_party amount_cents purchase_id cause',
  }),
  sealed('consents', {
    name: 'purchase_id',
    fixed:
      'purchase_id repayment_id at consumer_id business_id business_name bank_account_id institution_name account_type last_four amount_cents account_named text_id text_sha256 purchased_on address device',
  }),
  sealed('ach_entries', {
    name: 'id',
    fixed:
      'id file_id kind purchase_id subject_id bank_account_id attempt trace_number amount_cents effective_entry_date company_name account_version transaction_code lost_reason',
    noted: 'rejected_at returned_at return_code refused_reason',
    // Those of their file, which is sealed; a proof compares. Of former customers no name is kept.
    free: 'settled_at posted_at receiver_name',
  }),
  sealed('payout_lines', { name: 'ledger_transfer_id payout_id', fixed: 'ledger_transfer_id payout_id amount_cents' }),
  sealed('ach_file_pieces', { name: 'file_id number', fixed: 'file_id number is_last sealed' }),
  sealed('ach_files', {
    name: 'id',
    fixed:
      'id name cutoff_at originated_at file_id_modifier effective_entry_date batch_count entry_addenda_count entry_hash total_debit_cents total_credit_cents sha256 bytes_sealed size_bytes company_identification description_in_store description_online',
    noted:
      'settles_at status delivered_at accepted_at rejected_at reject_reason settled_at decision decided_at decided_by decided_why late_rejected_at late_rejection_reason late_rejection_closed_at late_rejection_closed_by late_rejection_closed_why late_rejection_outcome',
    free: 'deliver_again_at read_back_at delivery_failure ask_again_at delivering_until acknowledgement_failure acknowledgement_unfinished acknowledgement_mended_at posting_ended_at inserted_in',
  }),
  sealed('ach_abandoned_entries', {
    order: 'number',
    name: 'reference',
    fixed: 'purchase_id reinitiation_id reference reason since abandoned_at abandoned_by abandoned_why',
  }),
  sealed('ach_incoming_files', { name: 'id', fixed: 'id name sha256 bytes_sealed ingested_at', noted: 'finished_at' }),
  sealed('ach_incoming_lines', { name: 'incoming_file_id line_number', fixed: 'incoming_file_id line_number at kind code entry_id' }),
  sealed('ach_wrong_returns', {
    name: 'incoming_file_id line_number',
    fixed: 'incoming_file_id line_number entry_id amount_cents code return_trace_number settled_on',
  }),
  sealed('ach_exceptions', {
    order: 'number',
    name: 'number',
    fixed: 'incoming_file_id line_number at reason detail trace_number entry_id',
    noted: 'resolved_at resolved_by note',
  }),
  sealed('notifications_of_change', {
    name: 'id',
    fixed:
      'id incoming_file_id line_number entry_id bank_account_id code change_trace_number notified_at apply_by applied_at differences refusal_code refuse_by',
  }),
  sealed('returns', {
    name: 'id',
    fixed:
      'id entry_id purchase_id consumer_id business_id bank_account_id amount_cents code approved_at returned_at incoming_file_id line_number return_trace_number',
    noted: 'resolved_at resolved_how superseded_by',
  }),
  sealed('reinitiations', {
    name: 'id',
    fixed: 'id return_id purchase_id consumer_id business_id bank_account_id amount_cents attempt requested_at requested_by expected_on',
    noted: 'entry_id status code ended_at',
  }),
  sealed('dishonored_returns', {
    name: 'id',
    fixed:
      'id incoming_file_id line_number entry_id return_id amount_cents return_code return_trace_number return_settled_on reason_code made_at made_by send_by',
    noted: 'settled_at contested_at contest_code written_off_at written_off_by abandoned_at abandoned_why',
    free: 'row_lock',
  }),
  sealed('credits', {
    name: 'id',
    fixed: 'id kind reference purchase_id business_id consumer_id settlement_version amount_cents fee_cents made_at',
    noted: 'bank_account_id status status_at held_reason return_code',
    free: 'row_lock',
  }),
  sealed('credit_events', { name: 'credit_id event', fixed: 'credit_id at event from_status to_status actor reason bank_account_id' }),
  sealed('payouts', { name: 'id', fixed: 'id last_four' }),
  sealed('refunds', { name: 'id', fixed: 'id reason requested_by' }),
  sealed('refund_rules', { name: 'business_id', fixed: 'business_id viewer_day_cents alone_cents set_at set_by' }),
  sealed('refund_requests', {
    name: 'id',
    fixed: 'id reference purchase_id business_id amount_cents reason requested_by requested_at expires_at',
    noted: 'status decided_by decided_at',
  }),
  sealed('reversals', { name: 'id', fixed: 'id entry_id reason asked_by last_day', noted: 'doubled' }),
  sealed('micro_verifications', {
    name: 'id',
    fixed: 'id bank_account_id consumer_id number_fingerprint address_fingerprint started_at expected_on',
    noted: 'status status_at answer_by wrong_answers refused_reason',
    free: 'row_lock',
  }),
  sealed('micro_entries', { name: 'id', fixed: 'id verification_id' }),
  sealed('return_rate_files', { name: 'file_id business_id', fixed: 'file_id business_id debits' }),
  sealed('return_rate_alerts', {
    name: 'id',
    fixed: 'id business_id rate began_at debits returns',
    noted: 'ended_at stopped_at lifted_at lifted_by lifted_why',
  }),
  sealed('ach_journal', { order: 'number', name: 'line_sha256', fixed: 'line_sha256 line database_identity noted_at' }),
  sealed('ach_delivery_holds', { order: 'number', name: 'event', fixed: 'at event by_whom why names' }),
  sealed('ach_files_with_lost_entries', { name: 'file_id', fixed: 'file_id hold_number' }),
  sealed('settlement_accounts', {
    name: 'business_id version',
    fixed: 'business_id version sealed last_four account_type since changed_by why validated',
  }),
  sealed('settlement_account_changes', {
    name: 'id',
    fixed: 'id business_id sealed last_four account_type asked_at asked_by why linked_institution linked_name_match',
    noted: 'status status_at status_by status_why validated rests_since in_force_at version',
  }),
  sealed('ach_offset_accounts', { name: 'version', fixed: 'version sealed last_four account_type since' }),
  sealed('bank_account_numbers', { name: 'account_id version', fixed: 'account_id version consumer_id sealed known_by since' }),
  sealed('account_validations', {
    name: 'account_id how',
    fixed: 'account_id numbers_version consumer_id how at provider reference name_match',
  }),
  sealed('holder_names', { name: 'holder_id', fixed: 'holder_id name' }),
  sealed('business_fees', { order: 'number', name: 'business_id', fixed: 'business_id fee_basis_points fee_fixed_cents at set_by why' }),
  sealed('audit_entries', {
    order: 'number',
    name: 'event',
    fixed: 'at event who_kind who_id who_name organization_id address factor thing_kind thing_id thing_name before after why',
  }),
  sealed('business_exposure_limits', {
    order: 'number',
    name: 'business_id',
    fixed: 'business_id day_cents open_cents at set_by why',
  }),
  sealed('risk_decisions', {
    name: 'purchase_id',
    fixed: 'purchase_id at consumer_id business_id bank_account_id amount_cents rule_set facts matched outcome shadow_outcome',
  }),
  sealed('risk_holds', { name: 'purchase_id', fixed: 'purchase_id held_at', noted: 'decided_at decision decided_by decided_why' }),
  sealed('risk_rule_sets', {
    name: 'version',
    fixed:
      'version at made_by why rules counted_since rule_keys rule_outcomes rule_counts clause_rules clause_ends fact_numbers lows highs',
  }),
  sealed('risk_blocks', { name: 'id', fixed: 'id kind value label at by why', noted: 'ended_at ended_by ended_why' }),
  sealed('risk_replays', { name: 'id', fixed: 'id at by rule_id rule_hash result' }),
  sealed('counter_starts', { name: 'purchase_id', fixed: 'purchase_id counter_id business_id consumer_id started_at' }),
  sealed('proof_checkpoints', { name: 'number', fixed: 'number said signature_sealed' }),
  sealed('detached_months', {
    name: 'table_name month',
    fixed: 'table_name month event at by_whom row_count row_ranges file_name file_sha256',
  }),
  sealed('row_changes', { name: 'table_name row_key', fixed: 'table_name row_key said' }),
  sealed('removed_rows', { name: 'table_name', fixed: 'table_name kept_from row_count row_seqs rows_sha256' }),
];
