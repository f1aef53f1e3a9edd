import { NachaError } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import type { EntryToCut } from '../entry-handlers.ts';
import { TrialFile } from './trial-file.ts';
import { keepUnwritten, type LeftOutKind, type Unwritten } from './unoriginable-entries-store.ts';

const MOST_REASON = 500;

/**
 * What of one kind waits for a cutoff and cannot be written into its file: it is left out, so that it does not hold up the rest, and kept with the
 * reason until it is written after all or waits no more. Whoever collects tries each entry before anything is done about it, notes what
 * failed, and keeps the notes at the end.
 */
export class LeftOut {
  readonly #context: Context;
  readonly #kind: LeftOutKind;
  readonly #cut_at: Date;
  readonly #trial: TrialFile;
  readonly #notes = new Map<string, Unwritten>();

  constructor(context: Context, kind: LeftOutKind, cut_at: Date) {
    this.#context = context;
    this.#kind = kind;
    this.#cut_at = cut_at;
    this.#trial = new TrialFile(context.config.ach, cut_at);
  }

  /** Gives an entry that a file can hold. Throws where none can. */
  tried(entry: EntryToCut): EntryToCut {
    this.#trial.require(entry);
    return entry;
  }

  /**
   * Notes what is left out: `subject_id` is what the entry would have been of, `reference` what a person knows it by.
   * @throws {KeyMissing} where this server lacks a key: nothing is wrong with what it cannot open, and another server writes the file.
   */
  note(of: Omit<Unwritten, 'reason'>, error: unknown): void {
    if (error instanceof KeyMissing) throw error;
    this.#context.log.error(
      { kind: this.#kind, ...of, err: error },
      'an entry cannot be written into a file: it is left out and waits for a person',
    );
    this.#notes.set(of.subject_id, { ...of, reason: reasonOf(error) });
  }

  /** In the transaction of the file: these are all that are left out of their kind, and what was before and is not among them is no more. */
  async keep(tx: Queryable): Promise<void> {
    await keepUnwritten(tx, this.#kind, [...this.#notes.values()], this.#cut_at);
  }
}

/** What is wrong, in words. Where it stood in a file that was never made says nothing to anybody. */
function reasonOf(error: unknown): string {
  const words =
    error instanceof NachaError
      ? [[error.record, error.field, error.value && JSON.stringify(error.value)].filter(Boolean).join(' '), error.rule]
          .filter(Boolean)
          .join(': ')
      : error instanceof Error
        ? error.message
        : String(error);
  return words.slice(0, MOST_REASON);
}
