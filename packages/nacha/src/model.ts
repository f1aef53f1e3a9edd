import type { Addenda, AddendaInput } from './addenda.ts';
import type { AdvBatchControl, BatchControl } from './batch-control.ts';
import type { BatchHeader, BatchHeaderInput, IatBatchHeader, IatBatchHeaderInput } from './batch-header.ts';
import type { AdvEntryDetail, EntryDetail, IatEntryDetail, OtherEntryDetail } from './entry-detail.ts';
import type { NachaWarning } from './errors.ts';
import type { FileControl } from './file-control.ts';
import type { FileHeader, FileHeaderInput } from './file-header.ts';

/** An entry is its record and its addenda. */
type EntryOf<Record> = Record & { addenda: Addenda[] };

/** An entry of PPD, CCD, WEB, TEL or COR. */
export type StandardEntry = EntryOf<EntryDetail>;
/** An entry of a class that is kept whole. */
export type OtherEntry = EntryOf<OtherEntryDetail>;
export type IatEntry = EntryOf<IatEntryDetail>;
export type AdvEntry = EntryOf<AdvEntryDetail>;
export type Entry = StandardEntry | OtherEntry | IatEntry | AdvEntry;

interface BatchOf<Format extends string, Header, Entry, Control> {
  format: Format;
  header: Header;
  entries: Entry[];
  control: Control;
}

export type StandardBatch = BatchOf<'standard', BatchHeader, StandardEntry, BatchControl>;
export type OtherBatch = BatchOf<'other', BatchHeader, OtherEntry, BatchControl>;
export type IatBatch = BatchOf<'iat', IatBatchHeader, IatEntry, BatchControl>;
export type AdvBatch = BatchOf<'adv', BatchHeader, AdvEntry, AdvBatchControl>;
export type Batch = StandardBatch | OtherBatch | IatBatch | AdvBatch;

/** How the lines of a file are put together, which its records do not say. */
export interface Layout {
  line_ending: '\n' | '\r\n';
  /** Whether the last line has an ending too. */
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
}

type Blanks<Record, Optional extends keyof Record> = Omit<Record, Optional | 'addenda'> &
  Partial<Pick<Record, Optional>> & { addenda?: readonly AddendaInput[] };

export type StandardEntryInput = Blanks<StandardEntry, 'receiver_identification' | 'discretionary_data'>;
export type OtherEntryInput = Blanks<OtherEntry, 'class_data'>;
export type IatEntryInput = Blanks<IatEntry, 'ofac_screening_indicator' | 'secondary_ofac_screening_indicator'>;
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
  | ({ readonly format: 'other' } & BatchInputOf<BatchHeaderInput, OtherEntryInput, BatchControl>)
  | ({ readonly format: 'iat' } & BatchInputOf<IatBatchHeaderInput, IatEntryInput, BatchControl>)
  | ({ readonly format: 'adv' } & BatchInputOf<BatchHeaderInput, AdvEntryInput, AdvBatchControl>);

/** A file as given to the writer. What follows from the entries is computed; a `control` must agree with it. */
export interface FileInput {
  readonly header: FileHeaderInput;
  readonly batches: Iterable<BatchInput>;
  readonly control?: Partial<FileControl> | undefined;
  readonly layout?: Partial<Layout> | undefined;
}

/** A file as it is given before its first batch. */
export type FileFrame = Omit<FileInput, 'batches'>;
/** A batch as it is given before its first entry. */
export type BatchFrame = BatchInput extends infer Batch ? (Batch extends BatchInput ? Omit<Batch, 'entries'> : never) : never;
/** An entry of whatever batch. */
export type EntryInput = StandardEntryInput | OtherEntryInput | IatEntryInput | AdvEntryInput;
