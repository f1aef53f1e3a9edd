import type { Addenda, AddendaInput } from './addenda.ts';
import type { AdvBatchControl, BatchControl } from './batch-control.ts';
import type { BatchHeader, BatchHeaderInput, IatBatchHeader, IatBatchHeaderInput } from './batch-header.ts';
import type {
  AckEntryDetail,
  AdvEntryDetail,
  AtxEntryDetail,
  CheckEntryDetail,
  CieEntryDetail,
  CtxEntryDetail,
  EnrEntryDetail,
  EntryDetail,
  IatEntryDetail,
  PopEntryDetail,
  PosEntryDetail,
  ShrEntryDetail,
  TrcEntryDetail,
  TrxEntryDetail,
} from './entry-detail.ts';
import type { NachaWarning } from './errors.ts';
import type { FileControl } from './file-control.ts';
import type { FileHeader, FileHeaderInput } from './file-header.ts';
import type { RuleLevels } from './rules/levels.ts';

/** An entry is its record and its addenda. */
type EntryOf<Record> = Record & { addenda: Addenda[] };

/** An entry of PPD, CCD, WEB, TEL or COR. */
export type StandardEntry = EntryOf<EntryDetail>;
export type AckEntry = EntryOf<AckEntryDetail>;
export type AtxEntry = EntryOf<AtxEntryDetail>;
export type CheckEntry = EntryOf<CheckEntryDetail>;
export type CieEntry = EntryOf<CieEntryDetail>;
export type CtxEntry = EntryOf<CtxEntryDetail>;
export type DneEntry = EntryOf<EntryDetail>;
export type EnrEntry = EntryOf<EnrEntryDetail>;
export type MteEntry = EntryOf<CieEntryDetail>;
export type PopEntry = EntryOf<PopEntryDetail>;
export type PosEntry = EntryOf<PosEntryDetail>;
export type ShrEntry = EntryOf<ShrEntryDetail>;
export type TrcEntry = EntryOf<TrcEntryDetail>;
export type TrxEntry = EntryOf<TrxEntryDetail>;
export type IatEntry = EntryOf<IatEntryDetail>;
export type AdvEntry = EntryOf<AdvEntryDetail>;
export type Entry = Batch['entries'][number];

interface BatchOf<Format extends string, Header, Entry, Control> {
  format: Format;
  header: Header;
  entries: Entry[];
  control: Control;
}

export type StandardBatch = BatchOf<'standard', BatchHeader, StandardEntry, BatchControl>;
export type AckBatch = BatchOf<'ack', BatchHeader, AckEntry, BatchControl>;
export type AtxBatch = BatchOf<'atx', BatchHeader, AtxEntry, BatchControl>;
export type CheckBatch = BatchOf<'check', BatchHeader, CheckEntry, BatchControl>;
export type CieBatch = BatchOf<'cie', BatchHeader, CieEntry, BatchControl>;
export type CtxBatch = BatchOf<'ctx', BatchHeader, CtxEntry, BatchControl>;
export type DneBatch = BatchOf<'dne', BatchHeader, DneEntry, BatchControl>;
export type EnrBatch = BatchOf<'enr', BatchHeader, EnrEntry, BatchControl>;
export type MteBatch = BatchOf<'mte', BatchHeader, MteEntry, BatchControl>;
export type PopBatch = BatchOf<'pop', BatchHeader, PopEntry, BatchControl>;
export type PosBatch = BatchOf<'pos', BatchHeader, PosEntry, BatchControl>;
export type ShrBatch = BatchOf<'shr', BatchHeader, ShrEntry, BatchControl>;
export type TrcBatch = BatchOf<'trc', BatchHeader, TrcEntry, BatchControl>;
export type TrxBatch = BatchOf<'trx', BatchHeader, TrxEntry, BatchControl>;
export type IatBatch = BatchOf<'iat', IatBatchHeader, IatEntry, BatchControl>;
export type AdvBatch = BatchOf<'adv', BatchHeader, AdvEntry, AdvBatchControl>;
export type Batch =
  | StandardBatch
  | AckBatch
  | AtxBatch
  | CheckBatch
  | CieBatch
  | CtxBatch
  | DneBatch
  | EnrBatch
  | MteBatch
  | PopBatch
  | PosBatch
  | ShrBatch
  | TrcBatch
  | TrxBatch
  | IatBatch
  | AdvBatch;

/** How the lines of a file are put together, which its records do not say. */
export interface Layout {
  /** `''` where records follow each other without line ends. */
  line_ending: '\n' | '\r\n' | '\r' | '';
  /** Whether the last line has an ending too; where no other line has one, it is `\n`. */
  final_line_ending: boolean;
  /** Whether lines of nines fill up the last block of ten. */
  padded: boolean;
  /** Whether one blank line stands after everything else. The line before it has an ending then. */
  blank_last_line: boolean;
}

/** A whole file, as read. Given back to the writer it becomes the same bytes. */
export interface NachaFile {
  header: FileHeader;
  batches: Batch[];
  control: FileControl;
  layout: Layout;
  warnings: NachaWarning[];
  /** What was agreed on when it was read, and is when it is written again. */
  rules?: RuleLevels;
}

type Blanks<Record, Optional extends keyof Record> = Omit<Record, Optional | 'addenda'> &
  Partial<Pick<Record, Optional>> & { addenda?: readonly AddendaInput[] };

export type StandardEntryInput = Blanks<StandardEntry, 'receiver_identification' | 'discretionary_data'>;
export type AckEntryInput = Blanks<AckEntry, 'discretionary_data'>;
export type AtxEntryInput = Blanks<AtxEntry, 'discretionary_data' | 'addenda_count'>;
export type CheckEntryInput = Blanks<CheckEntry, 'receiver_name' | 'discretionary_data'>;
export type CieEntryInput = Blanks<CieEntry, 'receiver_name' | 'discretionary_data'>;
export type CtxEntryInput = Blanks<CtxEntry, 'receiver_identification' | 'discretionary_data' | 'addenda_count'>;
export type DneEntryInput = Blanks<DneEntry, 'receiver_identification' | 'discretionary_data'>;
export type EnrEntryInput = Blanks<EnrEntry, 'receiver_identification' | 'discretionary_data' | 'stated_addenda_count'>;
export type MteEntryInput = Blanks<MteEntry, 'receiver_name' | 'discretionary_data'>;
export type PopEntryInput = Blanks<PopEntry, 'receiver_name' | 'discretionary_data'>;
export type PosEntryInput = Blanks<PosEntry, 'receiver_identification' | 'receiver_name'>;
export type ShrEntryInput = Blanks<ShrEntry, never>;
export type TrcEntryInput = Blanks<TrcEntry, 'process_control_field' | 'item_research_number' | 'item_type_indicator'>;
export type TrxEntryInput = Blanks<TrxEntry, 'receiver_identification' | 'item_type_indicator' | 'addenda_count'>;
export type IatEntryInput = Blanks<IatEntry, 'addenda_count' | 'ofac_screening_indicator' | 'secondary_ofac_screening_indicator'>;
export type AdvEntryInput = Blanks<AdvEntry, 'file_identification' | 'ach_operator_data' | 'discretionary_data'>;

/**
 * A batch as given to the writer. What its control record says is computed; a `control` only adds what nothing else
 * says (a message authentication code, say), and a computed field in it must agree.
 */
interface BatchInputOf<Header, Entry, Control> {
  readonly header: Header;
  readonly entries: Iterable<Entry>;
  readonly control?: Partial<Control> | undefined;
}

export type BatchInput =
  | ({ readonly format?: 'standard' } & BatchInputOf<BatchHeaderInput, StandardEntryInput, BatchControl>)
  | ({ readonly format: 'ack' } & BatchInputOf<BatchHeaderInput, AckEntryInput, BatchControl>)
  | ({ readonly format: 'atx' } & BatchInputOf<BatchHeaderInput, AtxEntryInput, BatchControl>)
  | ({ readonly format: 'check' } & BatchInputOf<BatchHeaderInput, CheckEntryInput, BatchControl>)
  | ({ readonly format: 'cie' } & BatchInputOf<BatchHeaderInput, CieEntryInput, BatchControl>)
  | ({ readonly format: 'ctx' } & BatchInputOf<BatchHeaderInput, CtxEntryInput, BatchControl>)
  | ({ readonly format: 'dne' } & BatchInputOf<BatchHeaderInput, DneEntryInput, BatchControl>)
  | ({ readonly format: 'enr' } & BatchInputOf<BatchHeaderInput, EnrEntryInput, BatchControl>)
  | ({ readonly format: 'mte' } & BatchInputOf<BatchHeaderInput, MteEntryInput, BatchControl>)
  | ({ readonly format: 'pop' } & BatchInputOf<BatchHeaderInput, PopEntryInput, BatchControl>)
  | ({ readonly format: 'pos' } & BatchInputOf<BatchHeaderInput, PosEntryInput, BatchControl>)
  | ({ readonly format: 'shr' } & BatchInputOf<BatchHeaderInput, ShrEntryInput, BatchControl>)
  | ({ readonly format: 'trc' } & BatchInputOf<BatchHeaderInput, TrcEntryInput, BatchControl>)
  | ({ readonly format: 'trx' } & BatchInputOf<BatchHeaderInput, TrxEntryInput, BatchControl>)
  | ({ readonly format: 'iat' } & BatchInputOf<IatBatchHeaderInput, IatEntryInput, BatchControl>)
  | ({ readonly format: 'adv' } & BatchInputOf<BatchHeaderInput, AdvEntryInput, AdvBatchControl>);

/** A file as given to the writer. What follows from the entries is computed; a `control` must agree with it. */
export interface FileInput {
  readonly header: FileHeaderInput;
  readonly batches: Iterable<BatchInput>;
  readonly control?: Partial<FileControl> | undefined;
  readonly layout?: Partial<Layout> | undefined;
  /** How rules are taken, by their names, where not as by default. */
  readonly rules?: RuleLevels | undefined;
}

/** A file as it is given before its first batch. */
export type FileFrame = Omit<FileInput, 'batches'>;
/** A batch as it is given before its first entry. */
export type BatchFrame = BatchInput extends infer Batch ? (Batch extends BatchInput ? Omit<Batch, 'entries'> : never) : never;
/** An entry of whatever batch. */
export type EntryInput = BatchInput extends infer Batch
  ? Batch extends { readonly entries: Iterable<infer Given> }
    ? Given
    : never
  : never;
