import type { AnyBatchHeader } from './batch-formats.ts';
import { controlFieldsOf, type Totals } from './totals.ts';

/** Records in a block; files are filled up to whole blocks. */
export const RECORDS_IN_BLOCK = 10;

/** What a batch control must say, computed from the batch. */
export function expectedBatchControl(header: AnyBatchHeader, totals: Totals) {
  return {
    ...controlFieldsOf(totals),
    service_class_code: header.service_class_code,
    originating_dfi_identification: header.originating_dfi_identification,
    batch_number: header.batch_number,
  };
}

/** What a file control must say, computed from the file. `record_count` counts from file header to file control. */
export function expectedFileControl(totals: Totals, batch_count: number, record_count: number) {
  return { ...controlFieldsOf(totals), batch_count, block_count: Math.ceil(record_count / RECORDS_IN_BLOCK) };
}

/** The computed fields that a given control record says differently. A field it leaves out agrees. */
export function* disagreements(
  expected: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Generator<{ field: string; rule: string }> {
  for (const [field, value] of Object.entries(expected)) {
    if (given[field] !== undefined && given[field] !== value) yield { field, rule: `must be ${value}, as computed from the entries` };
  }
}
