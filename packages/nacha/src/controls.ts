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

/** Reports the computed fields that a given control record says differently. A field it leaves out agrees. */
export function reportDisagreements(
  expected: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  report: (field: string, rule: string, expected: string) => void,
): void {
  for (const [field, value] of Object.entries(expected)) {
    if (given[field] !== undefined && given[field] !== value)
      report(field, `must be ${value}, as computed from the entries`, String(value));
  }
}

/**
 * How the company identification of a batch control stands to the header's. Banks shift it by a blank, which says the
 * same thing in the wrong column; international batches leave it out.
 */
export function companyIn(control: { readonly company_identification?: unknown }, header: AnyBatchHeader): 'right' | 'shifted' | 'wrong' {
  const given = control.company_identification;
  const wanted = companyOf(header);
  if (typeof given !== 'string' || given === wanted) return 'right';
  if (given === '' && header.company_identification === undefined) return 'right';
  return given.trim() === wanted.trim() ? 'shifted' : 'wrong';
}

/** Who originates a batch, as its control repeats it. */
export function companyOf(header: AnyBatchHeader): string {
  return header.company_identification ?? header.originator_identification ?? '';
}
