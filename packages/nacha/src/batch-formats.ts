import { ADV_BATCH_CONTROL, BATCH_CONTROL } from './batch-control.ts';
import { BATCH_HEADER, IAT_BATCH_HEADER } from './batch-header.ts';
import {
  ACK_ENTRY_DETAIL,
  ADV_ENTRY_DETAIL,
  ATX_ENTRY_DETAIL,
  CHECK_ENTRY_DETAIL,
  CIE_ENTRY_DETAIL,
  CTX_ENTRY_DETAIL,
  ENR_ENTRY_DETAIL,
  ENTRY_DETAIL,
  IAT_ENTRY_DETAIL,
  POP_ENTRY_DETAIL,
  POS_ENTRY_DETAIL,
  SHR_ENTRY_DETAIL,
  TRC_ENTRY_DETAIL,
  TRX_ENTRY_DETAIL,
} from './entry-detail.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

/** The records that make up a batch of each format. */
export const BATCH_FORMATS: Readonly<
  Record<BatchFormat, { readonly header: RecordTable; readonly entry: RecordTable; readonly control: RecordTable }>
> = {
  standard: domestic(ENTRY_DETAIL),
  ack: domestic(ACK_ENTRY_DETAIL),
  atx: domestic(ATX_ENTRY_DETAIL),
  check: domestic(CHECK_ENTRY_DETAIL),
  cie: domestic(CIE_ENTRY_DETAIL),
  ctx: domestic(CTX_ENTRY_DETAIL),
  dne: domestic(ENTRY_DETAIL),
  enr: domestic(ENR_ENTRY_DETAIL),
  mte: domestic(CIE_ENTRY_DETAIL),
  pop: domestic(POP_ENTRY_DETAIL),
  pos: domestic(POS_ENTRY_DETAIL),
  shr: domestic(SHR_ENTRY_DETAIL),
  trc: domestic(TRC_ENTRY_DETAIL),
  trx: domestic(TRX_ENTRY_DETAIL),
  iat: { header: IAT_BATCH_HEADER, entry: IAT_ENTRY_DETAIL, control: BATCH_CONTROL },
  adv: { header: BATCH_HEADER, entry: ADV_ENTRY_DETAIL, control: ADV_BATCH_CONTROL },
};

function domestic(entry: RecordTable) {
  return { header: BATCH_HEADER, entry, control: BATCH_CONTROL };
}

/** What every batch header has in common, whatever its format. */
export interface AnyBatchHeader {
  readonly service_class_code: string;
  readonly standard_entry_class_code: string;
  readonly originating_dfi_identification: string;
  readonly batch_number: number;
  readonly company_entry_description: string;
  readonly company_descriptive_date?: string;
  readonly originator_status_code?: string;
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
