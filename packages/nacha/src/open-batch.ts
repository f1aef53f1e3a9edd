import type { Addenda, EntryNature } from './addenda.ts';
import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import type { PlainEntryReader } from './plain-entry-reader.ts';
import type { EntryRules } from './rules/levels.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import type { Totals } from './totals.ts';

/** A batch whose control has not come. Without a readable `header` (null) its entries cannot be read either. */
export interface OpenBatch {
  readonly format: BatchFormat;
  readonly header: AnyBatchHeader | null;
  readonly rules: EntryRules;
  /** Reads what is plain; null where nothing is. */
  readonly plain: PlainEntryReader | null;
  readonly totals: Totals;
  previous_trace_number: string | null;
  /** What the entries so far are. */
  nature: EntryNature | null;
  /** Something in it could not be read, so that its totals say nothing. */
  damaged: boolean;
}

/** An entry whose addenda may still be coming. `values` is null when it could not be read. */
export interface OpenEntry {
  readonly line: number;
  readonly record: string;
  readonly values: (AnyEntry & { addenda?: Addenda[] }) | null;
  /** Whether it was read as a plain one, which breaks no rule unless addenda follow. */
  readonly is_plain: boolean;
  readonly announces_addenda: boolean;
  readonly addenda: Addenda[];
  /** The records of the addenda, which are quoted where one breaks a rule. */
  addenda_records: string[];
  /** Addenda lines, readable or not. */
  addenda_count: number;
}
