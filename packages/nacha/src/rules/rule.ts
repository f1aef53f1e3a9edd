import type { AddendaInput, EntryNature } from '../addenda.ts';
import type { AnyBatchHeader, AnyEntry } from '../batch-formats.ts';
import type { BatchFormat, StandardEntryClass } from '../standard-entry-classes.ts';
import type { TransactionCode } from '../transaction-codes.ts';

/** How a broken rule is taken: as an error, which makes a file invalid, as a warning, or not at all. */
export type RuleLevel = 'error' | 'warning' | 'off';

/** What a rule says, where it comes from, and how it is taken unless somebody agreed otherwise. */
export interface Rule {
  /** Its name, which never changes: `entry.amount-zero`. */
  readonly id: string;
  /** What must hold, in words. */
  readonly says: string;
  /** Part of the Nacha Operating Rules, or who else demands it. Topics, as section numbers differ between editions. */
  readonly source: string;
  readonly level: 'error' | 'warning';
  /** Return code with which an ACH operator sends back such an entry, where it sends back no more than that. */
  readonly operator_code?: string;
  /** The classes that it is about; all when left out. */
  readonly classes?: readonly StandardEntryClass[];
}

export type Values = Readonly<Record<string, unknown>>;

/** What a batch is judged by. */
export interface BatchFacts {
  readonly format: BatchFormat;
  readonly header: AnyBatchHeader & Values;
}

/** What an entry is judged by: itself, its addenda and what its batch has shown so far. */
export interface EntryFacts extends BatchFacts {
  readonly entry: AnyEntry & Values;
  /** What its transaction code says; undefined for none. */
  readonly code: TransactionCode | undefined;
  readonly addenda: readonly AddendaInput[];
  readonly nature: EntryNature;
  /** What the entries before it in the batch are; null for the first. */
  readonly batch_nature: EntryNature | null;
  /** Trace number of the entry before it in the batch; null for the first. */
  readonly previous_trace_number: string | null;
}

/** Where a broken rule shows, past the record that is judged. */
export interface Spot {
  /** Which addenda of the entry, from 0. */
  readonly addenda?: number;
  /** The value that would be right, where there is one. */
  readonly expected?: string;
}

/** Takes what breaks a rule. `field` is null when no single field is at fault. */
export type Found = (field: string | null, words: string, spot?: Spot) => void;

export interface CheckedRule<Facts> extends Rule {
  /** Tells `found` of everything that breaks the rule. */
  check(facts: Facts, found: Found): void;
}

export type BatchRule = CheckedRule<BatchFacts>;

export interface EntryRule extends CheckedRule<EntryFacts> {
  /** Whether it can be broken in a batch at all, asked once for each; it can when left out. */
  applies?(facts: BatchFacts): boolean;
  /** Whether only an entry with addenda can break it; a function says in which batches that is so. */
  readonly needs_addenda?: true | ((facts: BatchFacts) => boolean);
  /** Whether an entry without addenda breaks it by its transaction code and its batch alone, so that each code is asked once. */
  readonly of_code?: true;
}

const ZERO = 0x30;

/** Whether a text holds nothing but zeros, past the blanks that fill it up. */
export function isZeros(text: unknown): boolean {
  // Nearly every text is none by its first character.
  return typeof text === 'string' && text.charCodeAt(0) === ZERO && /^0+ *$/.test(text);
}

/** The description of a batch as rules compare it. */
export function descriptionOf({ header }: BatchFacts): string {
  return header.company_entry_description;
}
