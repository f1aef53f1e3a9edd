import type { Batch, BatchHeader, NachaEvent, StandardEntry } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import type { EntryKind, EntryToOriginate } from '../entry-handlers.ts';
import { accountTypeOf } from '../originate/entry-fields.ts';
import { type AnswerKind, differenceFrom, type ExpectedLine, expectedLine, lineOfAnswer, type WrittenAs } from './expected-line.ts';
import {
  type EntryToProve,
  type FileToProve,
  findEntryId,
  isAccountErased,
  isAccountLost,
  readEntriesToProve,
  readOwners,
} from './proof-store.ts';
import { BatchSums } from './prove-offsets.ts';
import type { ProvenAccount, ProvenAccounts } from './proven-accounts.ts';

/** Rows are read so many at a time, whatever a file holds. */
const ROWS_AT_ONCE = 2_000;

/** Makes anew what answers a bank, by the id of what it is for. Throws where it cannot be made. */
export type Answers = Readonly<Record<AnswerKind, (sealer: Sealer, db: Queryable, subject_id: string) => Promise<EntryToOriginate>>>;

/**
 * The entries of one file beside their rows, what they are for and their accounts. Both come in the order of their
 * trace numbers, so that a few of each are held. The first that differs is named, and nothing after it is compared.
 */
export class EntriesOfFile {
  readonly #db: Queryable;
  readonly #sealer: Sealer;
  readonly #file: FileToProve & WrittenAs;
  readonly #accounts: ProvenAccounts;
  readonly #answers: Answers;
  #header: BatchHeader | undefined;
  #sums = new BatchSums();
  #rows: readonly EntryToProve[] = [];
  #at = 0;
  #last = '';
  #ended = false;
  #found: string | undefined;

  constructor(db: Queryable, given: { sealer: Sealer; file: FileToProve & WrittenAs; accounts: ProvenAccounts; answers: Answers }) {
    this.#db = db;
    this.#sealer = given.sealer;
    this.#file = given.file;
    this.#accounts = given.accounts;
    this.#answers = given.answers;
  }

  /** The next records of the file. */
  async take(events: readonly NachaEvent[]): Promise<void> {
    for (const event of events) {
      if (this.#found !== undefined) return;
      // What we send has the standard layout.
      if (event.type === 'batch-header') {
        this.#header = event.header as BatchHeader;
        this.#sums = new BatchSums();
      }
      if (event.type === 'batch-control') this.#requireBalance(event.control);
      if (event.type !== 'entry' || !this.#header) continue;
      // No await where the row is at hand, as nearly always: a million of them would cost more than comparing.
      const row = this.#rows[this.#at] ?? (await this.#next());
      const more = this.#compare(event.entry as StandardEntry, this.#header, row);
      if (more) await more;
    }
  }

  /** What differs first, once the file was read to its end; undefined where nothing does. */
  async end(): Promise<string | undefined> {
    const row = this.#found === undefined ? await this.#next() : undefined;
    if (row) await this.#note(row, 'is in the books and not in the file');
    return this.#found;
  }

  /** What moves nothing is balanced as it is. */
  #requireBalance({ batch_number, total_debit_cents, total_credit_cents }: Batch['control']): void {
    if (this.#file.is_balanced && total_debit_cents !== total_credit_cents)
      this.#found = `batch ${batch_number} debits ${total_debit_cents} cents and credits ${total_credit_cents}, in a file that is balanced`;
  }

  /** Gives what is still to be done, where it takes the database. */
  #compare(entry: StandardEntry, header: BatchHeader, row: EntryToProve | undefined): Promise<void> | undefined {
    if (!row || row.trace_number > entry.trace_number) {
      this.#found = `entry ${entry.trace_number} is in it over ${entry.amount_cents} cents and not in the books`;
      return undefined;
    }
    if (row.trace_number < entry.trace_number) return this.#note(row, 'is in the books and not in the file');
    this.#at += 1;
    if (row.kind !== 'offset') this.#sums.add(entry);
    if (row.is_lost) return this.#compareLost(row, entry, header);
    const judge = (expected: ExpectedLine | string) => {
      const words = differenceFrom(expected, row, entry, header, this.#file);
      return words === undefined ? undefined : this.#differs(row, entry, header, words);
    };
    if (row.kind === 'offset') return judge(this.#sums.offset(row, entry, header, this.#accounts.of(row), this.#file));
    return isAnswer(row) ? this.#answer(row).then(judge) : judge(this.#line(row));
  }

  /** Its subject went with an older database: only its row can be compared, and its account where that is here. */
  async #compareLost(row: EntryToProve, entry: StandardEntry, header: BatchHeader): Promise<void> {
    const { originated_at, company_identification, effective_entry_date } = this.#file;
    const account = this.#accounts.of(row);
    const numbers = account && account.since <= originated_at ? account.numbers : null;
    const differs =
      (entry.amount_cents !== row.amount_cents && 'amount') ||
      (entry.transaction_code !== String(row.transaction_code) && 'transaction code') ||
      (entry.receiver_name.trim() !== row.receiver_name.trim() && 'receiver name') ||
      (header.company_name.trim() !== (row.company_name ?? '').trim() && 'company name') ||
      (header.company_identification.trim() !== company_identification.trim() && 'company identification') ||
      ((header.effective_entry_date !== effective_entry_date || row.wrong === 'effective entry date') && 'effective entry date') ||
      (numbers && entry.receiving_routing_number !== numbers.routing_number && 'routing number') ||
      (numbers && entry.account_number.trim() !== numbers.account_number.trim() && 'account number');
    if (differs) await this.#note(row, `its ${differs} in the file is not that in the books`);
  }

  /**
   * Numbers given after the restored copy went with it: a person was told of each such entry. Those of former customers
   * are erased, and their names: what is left of the row must be as sent.
   */
  async #differs(row: EntryToProve, entry: StandardEntry, header: BatchHeader, words: string): Promise<void> {
    const account = this.#accounts.of(row);
    if (account === undefined && row.account_id !== null && (await isAccountErased(this.#db, row.account_id))) {
      const named = row.receiver_name === '' ? { ...row, receiver_name: entry.receiver_name } : row;
      return this.#compareAsSent(named, entry, header);
    }
    // A version that was made after the file was originated has the number of the one that is gone.
    const is_gone = row.account_id !== null && (account === undefined || account.since > this.#file.originated_at);
    if (!is_gone || row.holder_id === null || !(await isAccountLost(this.#db, this.#file.id, row.trace_number)))
      return this.#note(row, words);
    await this.#compareAsSent(row, entry, header);
  }

  async #compareAsSent(row: EntryToProve, entry: StandardEntry, header: BatchHeader): Promise<void> {
    const found = differenceFrom(this.#line(row, asSent(row, row.holder_id ?? '', entry, this.#file)), row, entry, header, this.#file);
    if (found !== undefined) await this.#note(row, found);
  }

  #line(row: EntryToProve, account = this.#accounts.of(row)): ExpectedLine | string {
    return expectedLine(row as Parameters<typeof expectedLine>[0], account, this.#file);
  }

  async #answer(row: EntryToProve & { kind: AnswerKind }): Promise<ExpectedLine | string> {
    if (row.wrong !== null) return `its ${row.wrong} is not that of its file`;
    try {
      return lineOfAnswer(await this.#answers[row.kind](this.#sealer, this.#db, row.subject_id), this.#file);
    } catch {
      return 'what it answers cannot be read';
    }
  }

  /** The row that is to be compared next; undefined after the last. */
  async #next(): Promise<EntryToProve | undefined> {
    if (this.#at < this.#rows.length) return this.#rows[this.#at];
    if (this.#ended) return undefined;
    const rows = await readEntriesToProve(this.#db, this.#file, this.#last, ROWS_AT_ONCE);
    this.#ended = rows.length < ROWS_AT_ONCE;
    this.#last = rows.at(-1)?.trace_number ?? this.#last;
    this.#rows = await this.#withOwners(rows);
    this.#at = 0;
    await this.#accounts.prepare(this.#db, this.#rows);
    return this.#rows[0];
  }

  async #withOwners(rows: readonly EntryToProve[]): Promise<readonly EntryToProve[]> {
    const others = rows.filter(({ kind }) => !WITHOUT_OWNER.has(kind));
    if (others.length === 0) return rows;
    const traces = others.map(({ trace_number }) => trace_number);
    const owners = new Map((await readOwners(this.#db, this.#file, traces)).map((owner) => [owner.trace_number, owner]));
    return rows.map((row) => {
      const owner = owners.get(row.trace_number);
      return owner ? { ...row, ...owner, wrong: row.wrong ?? owner.wrong } : row;
    });
  }

  async #note(row: EntryToProve, words: string): Promise<void> {
    const id = (await findEntryId(this.#db, this.#file.id, row.trace_number))?.id ?? 'gone';
    const to = row.kind === 'payout' ? row.holder_id : row.account_id && `account ${row.account_id} of ${row.holder_id}`;
    this.#found = `entry ${row.trace_number} (${id}, ${NAMES[row.kind]} ${row.subject_id}${to ? `, to ${to}` : ''}): ${words}`;
  }
}

/** Those of debits come with their rows; the others have none. */
const WITHOUT_OWNER: ReadonlySet<EntryKind> = new Set(['debit', 'dishonored_return', 'refused_change', 'offset']);

const NAMES: Readonly<Record<EntryKind, string>> = {
  debit: 'debit of purchase',
  refund: 'refund',
  reversal: 'reversal',
  payout: 'payout',
  micro_entry: 'micro-entry',
  dishonored_return: 'dishonored return',
  refused_change: 'refused change',
  offset: 'offset entry',
};

/** An entry's account as in its own line, where nothing else tells of it: the rest of the line must be as ever. */
function asSent(
  { receiver_name }: EntryToProve,
  holder_id: string,
  { receiving_routing_number, account_number, transaction_code }: StandardEntry,
  { originated_at }: WrittenAs,
): ProvenAccount {
  return {
    holder_id,
    numbers: { routing_number: receiving_routing_number, account_number, account_type: accountTypeOf(transaction_code) },
    receiver_names: [receiver_name],
    since: originated_at,
    replaced_at: null,
  };
}

function isAnswer(row: EntryToProve): row is EntryToProve & { kind: AnswerKind } {
  return row.kind === 'dishonored_return' || row.kind === 'refused_change';
}
