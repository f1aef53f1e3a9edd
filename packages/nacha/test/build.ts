import type { BatchHeaderInput, FileHeaderInput, FileInput, StandardEntryInput } from '../src/index.ts';

/** A file header with nothing unusual in it. */
export const header: FileHeaderInput = {
  immediate_destination: '031300012',
  immediate_origin: '231380104',
  file_creation_date: '2026-11-20',
  file_creation_time: '22:00',
  file_id_modifier: 'A',
  immediate_destination_name: 'Federal Reserve Bank',
  immediate_origin_name: 'My Bank Name',
};

/** The header of a batch of WEB debits. */
export const batchHeader: BatchHeaderInput = {
  service_class_code: '225',
  company_name: 'Green Leaf Mkt',
  company_identification: '1234567890',
  standard_entry_class_code: 'WEB',
  company_entry_description: 'PURCHASE',
  effective_entry_date: '2026-11-23',
  originating_dfi_identification: '12104288',
  batch_number: 1,
};

/** A WEB debit of $12.34. */
export const entry: StandardEntryInput = {
  transaction_code: '27',
  receiving_routing_number: '231380104',
  account_number: '12345678',
  amount_cents: 1234,
  receiver_identification: 'KX7PQ2',
  receiver_name: 'John Doe',
  discretionary_data: 'S',
  trace_number: '121042880000001',
};

/** A file of one batch of WEB debits, or of the entries and header fields given. */
export function fileOf(entries: readonly StandardEntryInput[] = [entry], changes: Partial<BatchHeaderInput> = {}): FileInput {
  return { header, batches: [{ header: { ...batchHeader, ...changes }, entries }] };
}
