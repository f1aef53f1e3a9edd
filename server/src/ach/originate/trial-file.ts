import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Config } from '../../config.ts';
import type { EntryToOriginate } from '../entry-handlers.ts';
import { FileComposer } from './build-file.ts';

/**
 * A file that nobody gets: entries are written into it to see whether they can be. After an error a file can be written
 * no further, so that the one for the bank must meet none.
 */
export class TrialFile {
  readonly #ach: Config['ach'];
  readonly #originated_at: Date;
  #composer: FileComposer | undefined;
  #next_sequence = 1;

  constructor(ach: Config['ach'], originated_at: Date) {
    // What balances a batch can always be written.
    this.#ach = { ...ach, offset: undefined };
    this.#originated_at = originated_at;
  }

  /** Throws `NachaError` where the entry, or a batch with it, cannot be written. */
  require(entry: EntryToOriginate): void {
    const composer = this.#composer ?? this.#begin();
    this.#composer = composer;
    try {
      composer.add(entry);
      this.#next_sequence = composer.next_sequence;
    } catch (error) {
      this.#composer = undefined;
      throw error;
    }
    for (const piece of composer.takeFull()) composer.giveBack(piece);
  }

  #begin(): FileComposer {
    const effective_entry_date = wallTimeAt(this.#originated_at, EASTERN).date;
    return new FileComposer(
      this.#ach,
      { originated_at: this.#originated_at, file_id_modifier: 'A', effective_entry_date },
      this.#next_sequence,
    );
  }
}
