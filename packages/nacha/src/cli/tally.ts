import type { NachaEvent } from '../events.ts';
import type { FileControl } from '../file-control.ts';
import { dollars, many } from './words.ts';

/** What a whole file comes to, from its events. */
export class FileTally {
  #entry_count = 0;
  #error_count = 0;
  #warning_count = 0;
  #control: FileControl | null = null;
  #is_whole = false;

  take(event: NachaEvent): void {
    if (event.type === 'entry') this.#entry_count += 1;
    else if (event.type === 'error') this.#error_count += 1;
    else if (event.type === 'warning') this.#warning_count += 1;
    else if (event.type === 'file-control') this.#control = event.control;
    else if (event.type === 'end') this.#is_whole = true;
  }

  get is_valid(): boolean {
    return this.#is_whole && this.#error_count === 0;
  }

  get error_count(): number {
    return this.#error_count;
  }

  /** The file in numbers; what its control record says is null where it could not be read. */
  inNumbers() {
    return {
      batch_count: this.#control?.batch_count ?? null,
      entry_count: this.#entry_count,
      total_debit_cents: this.#control?.total_debit_cents ?? null,
      total_credit_cents: this.#control?.total_credit_cents ?? null,
      error_count: this.#error_count,
      warning_count: this.#warning_count,
    };
  }

  inWords(): string {
    const { batch_count, total_debit_cents, total_credit_cents } = this.#control ?? {
      batch_count: 0,
      total_debit_cents: 0,
      total_credit_cents: 0,
    };
    const counts = `${many(batch_count, 'batch', 'batches')}, ${many(this.#entry_count, 'entry', 'entries')}`;
    const sums = `debits ${dollars(total_debit_cents)}, credits ${dollars(total_credit_cents)}`;
    return [counts, sums, this.#warning_count > 0 && many(this.#warning_count, 'warning', 'warnings')].filter(Boolean).join(', ');
  }
}
