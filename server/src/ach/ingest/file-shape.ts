/** Where the entries of a file stand. */
export interface FileShape {
  /** The lines of the entries, from 1, in their order. */
  readonly entry_lines: readonly number[];
  /** The line of the entry to which a line belongs: its own record, or one of its addenda. */
  readonly entry_of: ReadonlyMap<number, number>;
  /** Lines that are no 94 printable characters. */
  readonly garbled: ReadonlySet<number>;
}

const RECORD_LENGTH = 94;
/** An entry hash keeps the last ten digits of its sum. */
const HASH_LIMIT = 10_000_000_000;

/** Columns of the controls, of the standard layout, as `slice` takes them. */
const BATCH_CONTROL = { count: [4, 10], hash: [10, 20], debits: [20, 32], credits: [32, 44] } as const;
const FILE_CONTROL = { count: [13, 21], hash: [21, 31], debits: [31, 43], credits: [43, 55] } as const;
const BATCH_COUNT = [1, 7] as const;

/** What may follow each record, by the first character of its line. */
const FOLLOWS: Readonly<Record<string, string>> = { '': '1', 1: '5', 5: '6', 6: '678', 7: '678', 8: '59' };

/**
 * The shape, by its lines alone, of a file with unreadable entries. Undefined where a record is missing or misplaced,
 * or the controls do not count the lines or add up. Amounts are not added: unreadable ones are unknown.
 */
export function shapeOf(text: string): FileShape | undefined {
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const entry_lines: number[] = [];
  const entry_of = new Map<number, number>();
  const garbled = new Set<number>();
  const sums = { batches: 0, count: 0, hash: 0, debits: 0, credits: 0 };
  let previous = '';
  let in_batch = 0;
  for (const [index, line] of text.split(ending).entries()) {
    const type = line.charAt(0);
    if (!FOLLOWS[previous]?.includes(type) || type === '') return undefined;
    previous = type;
    if (type === '9') return addsUp(line, sums) ? { entry_lines, entry_of, garbled } : undefined;
    if (type === '6') entry_lines.push(index + 1);
    if (type === '6' || type === '7') {
      in_batch += 1;
      entry_of.set(index + 1, entry_lines.at(-1) ?? 0);
      if (line.length > RECORD_LENGTH || /[^\x20-\x7e]/.test(line)) garbled.add(index + 1);
    }
    if (type === '8') {
      if (numberIn(line, BATCH_CONTROL.count) !== in_batch) return undefined;
      in_batch = 0;
      sums.batches += 1;
      for (const field of ['count', 'hash', 'debits', 'credits'] as const) sums[field] += numberIn(line, BATCH_CONTROL[field]);
    }
  }
  return undefined;
}

function addsUp(line: string, sums: { batches: number; count: number; hash: number; debits: number; credits: number }): boolean {
  return (
    numberIn(line, BATCH_COUNT) === sums.batches &&
    numberIn(line, FILE_CONTROL.count) === sums.count &&
    numberIn(line, FILE_CONTROL.hash) === sums.hash % HASH_LIMIT &&
    numberIn(line, FILE_CONTROL.debits) === sums.debits &&
    numberIn(line, FILE_CONTROL.credits) === sums.credits
  );
}

function numberIn(line: string, [from, to]: readonly [number, number]): number {
  const digits = line.slice(from, to);
  return /^[0-9]+$/.test(digits) ? Number(digits) : Number.NaN;
}
