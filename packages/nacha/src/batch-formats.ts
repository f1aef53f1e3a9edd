import { ADV_BATCH_CONTROL, BATCH_CONTROL } from './batch-control.ts';
import { BATCH_HEADER, IAT_BATCH_HEADER } from './batch-header.ts';
import { ADV_ENTRY_DETAIL, ENTRY_DETAIL, IAT_ENTRY_DETAIL, OTHER_ENTRY_DETAIL } from './entry-detail.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

/** The records that make up a batch of each format. */
export const BATCH_FORMATS: Readonly<
  Record<BatchFormat, { readonly header: RecordTable; readonly entry: RecordTable; readonly control: RecordTable }>
> = {
  standard: { header: BATCH_HEADER, entry: ENTRY_DETAIL, control: BATCH_CONTROL },
  other: { header: BATCH_HEADER, entry: OTHER_ENTRY_DETAIL, control: BATCH_CONTROL },
  iat: { header: IAT_BATCH_HEADER, entry: IAT_ENTRY_DETAIL, control: BATCH_CONTROL },
  adv: { header: BATCH_HEADER, entry: ADV_ENTRY_DETAIL, control: ADV_BATCH_CONTROL },
};

/** What every batch header has in common, whatever its format. */
export interface AnyBatchHeader {
  readonly service_class_code: string;
  readonly standard_entry_class_code: string;
  readonly originating_dfi_identification: string;
  readonly batch_number: number;
  /** Not in IAT. */
  readonly company_identification?: string;
  /** In IAT alone. */
  readonly originator_identification?: string;
}

/** What every entry has in common, whatever its format. */
export interface AnyEntry {
  readonly transaction_code: string;
  readonly receiving_routing_number: string;
  readonly amount_cents: number;
  /** Not in ADV. */
  readonly trace_number?: string;
  readonly discretionary_data?: string;
}
