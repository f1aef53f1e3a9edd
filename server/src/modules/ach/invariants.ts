import { readRecords } from '@drawbridge/nacha';
import type { Queryable } from '../../db/database.ts';
import type { Sealer } from '../../security/seal.ts';
import type { Invariant } from '../ledger/index.ts';
import { openBytes, sha256Of } from './file-bytes.ts';
import {
  attemptsInWrongFiles,
  debitsInNoFile,
  entriesAgainstLedger,
  filesThatNeverMove,
  givenUpAndPending,
  type KeptFile,
  paymentsMadeTwice,
  readEntriesOfFile,
  readFilesAfter,
  returnsAgainstEntries,
  returnsWithoutEffect,
  tracesUsedTwice,
} from './invariant-store.ts';

/** Files hold a day's entries each: a few at a time keep the memory flat. */
const FILES_AT_ONCE = 2;

/** What must hold of the files to the bank, whatever happens. The sealer opens their bytes. */
export function invariants(sealer: Sealer): Invariant[] {
  return [
    {
      name: 'each entry attempt of an accepted debit is in exactly one file that was not rejected',
      check: async (db) => [...(await attemptsInWrongFiles(db)), ...(await debitsInNoFile(db))],
    },
    { name: 'nothing of a file that was given up is waited for', check: givenUpAndPending },
    { name: 'trace numbers are unique in each file', check: tracesUsedTwice },
    { name: 'a purchase is paid at most once', check: paymentsMadeTwice },
    { name: 'files hold what was cut: their bytes, totals and entries agree', check: (db) => disagreeingFiles(db, sealer) },
    { name: 'entries and the ledger tell the same story', check: entriesAgainstLedger },
    { name: 'every return belongs to the entry that came back', check: returnsAgainstEntries },
    { name: 'every return that was taken in has changed its entry and its payment', check: returnsWithoutEffect },
    { name: 'no file stays on its way past its settlement', check: filesThatNeverMove },
  ];
}

async function disagreeingFiles(db: Queryable, sealer: Sealer): Promise<string[]> {
  const violations: string[] = [];
  for (let after = ''; ; ) {
    const files = await readFilesAfter(db, after, FILES_AT_ONCE);
    for (const file of files) {
      for (const what of disagreements(file, await readEntriesOfFile(db, file.id), sealer)) violations.push(`file ${file.name}: ${what}`);
      after = file.name;
    }
    if (files.length < FILES_AT_ONCE) return violations;
  }
}

/** Reads a file again and compares: bytes with their hash, entries with the rows, totals with the columns. */
function* disagreements(
  file: KeptFile,
  rows: readonly { trace_number: string; amount_cents: number }[],
  sealer: Sealer,
): Generator<string> {
  let bytes: Buffer;
  try {
    bytes = openBytes(sealer, 'ach_files', file.id, file.bytes_sealed);
  } catch {
    yield 'its bytes were altered, or sealed with a key that is not at hand';
    return;
  }
  if (sha256Of(bytes) !== file.sha256) yield 'its bytes are not those that were cut';
  const amounts = new Map(rows.map((row) => [row.trace_number, row.amount_cents]));
  for (const event of readRecords([bytes.toString('latin1')])) {
    if (event.type === 'error') yield `it breaks the format: ${event.error.message}`;
    if (event.type === 'entry' && 'trace_number' in event.entry) {
      const { trace_number, amount_cents } = event.entry;
      if (amounts.get(trace_number) !== amount_cents)
        yield `entry ${trace_number} is over ${amount_cents} cents in it and ${amounts.get(trace_number) ?? 'no'} cents in the books`;
      amounts.delete(trace_number);
    }
    if (event.type === 'file-control') {
      for (const field of ['batch_count', 'entry_addenda_count', 'entry_hash', 'total_debit_cents', 'total_credit_cents'] as const)
        if (event.control[field] !== file[field]) yield `${field} is ${event.control[field]} in it and ${file[field]} in the books`;
    }
  }
  for (const trace_number of amounts.keys()) yield `entry ${trace_number} is in the books and not in the file`;
}
