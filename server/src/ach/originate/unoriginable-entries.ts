import { NachaError } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import type { EntryToOriginate } from '../entry-handlers.ts';
import type { FileShare } from './file-room.ts';
import { TrialFile } from './trial-file.ts';
import { keepUnoriginableEntries, type UnoriginableEntry, type UnoriginableKind } from './unoriginable-entries-store.ts';

const MOST_REASON = 500;

/**
 * The unoriginable entries of one kind at a cutoff: left out, so that they do not hold up the rest, and kept with the
 * reason until written or gone. Whoever collects tries each entry first, and keeps the notes at the end.
 */
export class UnoriginableEntries {
  readonly #context: Context;
  readonly #kind: UnoriginableKind;
  readonly #originated_at: Date;
  readonly #trial: TrialFile;
  readonly #notes = new Map<string, UnoriginableEntry>();

  constructor(context: Context, kind: UnoriginableKind, originated_at: Date) {
    this.#context = context;
    this.#kind = kind;
    this.#originated_at = originated_at;
    this.#trial = new TrialFile(context.config.ach, originated_at);
  }

  /** Gives an entry that a file can hold. Throws where none can. */
  tried(entry: EntryToOriginate): EntryToOriginate {
    this.#trial.require(entry);
    return entry;
  }

  /**
   * Notes an unoriginable entry: `subject_id` is what it would have been of, `reference` what a person knows it by.
   * @throws {KeyMissing} where this server lacks a key: another server can write the file.
   */
  note(of: Omit<UnoriginableEntry, 'reason'>, error: unknown): void {
    if (error instanceof KeyMissing) throw error;
    this.#context.log.error(
      { kind: this.#kind, ...of, err: error },
      'an entry is unoriginable: the file goes without it, and it waits for a person',
    );
    this.#notes.set(of.subject_id, { ...of, reason: reasonOf(error) });
  }

  /**
   * In the file's transaction: these are the unoriginable entries of a share. With the shares of the cutoff before it
   * they are all of their kind, unless others come after it (`rest`), and any other is no more.
   */
  async keep(tx: Queryable, { after }: Pick<FileShare, 'after'>, rest: string | undefined): Promise<void> {
    const part = { is_first: after === undefined, is_last: rest === undefined };
    await keepUnoriginableEntries(tx, this.#kind, [...this.#notes.values()], this.#originated_at, part);
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
