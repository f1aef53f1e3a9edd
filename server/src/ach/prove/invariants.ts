import type { Queryable } from '../../kernel/db/database.ts';
import type { Since } from '../../kernel/seals/index.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import type { Invariant } from '../../ledger/index.ts';
import { readThrough } from '../ingest/read-through.ts';
import { BytesAltered, readPieces } from '../originate/kept-bytes.ts';
import { Comparison } from './compare-kept.ts';
import {
  abandonedAndPending,
  attemptsInWrongFiles,
  debitsInNoFile,
  debitsNeverPosted,
  entriesAgainstLedger,
  filesThatNeverMove,
  type KeptFile,
  lostForNoReason,
  paymentsMadeTwice,
  readFilesAfter,
  returnsAgainstEntries,
  returnsWithoutEffect,
  tracesUsedTwice,
} from './invariant-store.ts';
import { type Answers, EntriesOfFile } from './prove-entries.ts';
import { ProvenAccounts } from './proven-accounts.ts';

/** Files hold a day's entries each: a few at a time keep the memory flat. */
const FILES_AT_ONCE = 2;

/** What must hold of the files to the bank. The sealer opens their bytes; `answers` remakes what answers a bank. */
export function invariants(sealer: Sealer, answers: Answers): Invariant[] {
  return [
    {
      name: 'each entry attempt of an accepted debit is in exactly one file that was not rejected',
      check: async (db) => [...(await attemptsInWrongFiles(db)), ...(await debitsInNoFile(db))],
      since: 'payments',
    },
    { name: 'nothing of an abandoned file is waited for', check: abandonedAndPending },
    { name: 'trace numbers are unique in each file', check: (db) => tracesUsedTwice(db), since: tracesUsedTwice },
    { name: 'a purchase is paid at most once', check: paymentsMadeTwice, since: 'payments' },
    {
      name: 'files hold what was originated: their bytes, totals and entries agree',
      check: (db) => disagreeingFiles(db, sealer, answers),
      since: (db, since) => disagreeingFiles(db, sealer, answers, since),
    },
    {
      name: 'entries that a restored database does not know were taken over while deliveries were held',
      check: lostForNoReason,
      since: 'payments',
    },
    { name: 'entries and the ledger tell the same story', check: entriesAgainstLedger, since: 'payments' },
    { name: 'every return belongs to the entry that came back', check: returnsAgainstEntries, since: 'payments' },
    { name: 'every return that was processed has changed its entry and its payment', check: returnsWithoutEffect, since: 'payments' },
    { name: 'no file stays on its way past its settlement', check: filesThatNeverMove, since: 'payments' },
    { name: 'no debit waits to be POSTED in a file where nobody looks for it any more', check: debitsNeverPosted, since: 'payments' },
  ];
}

async function disagreeingFiles(db: Queryable, sealer: Sealer, answers: Answers, since?: Since): Promise<string[]> {
  const violations: string[] = [];
  const accounts = new ProvenAccounts(sealer);
  for (let after = ''; ; ) {
    const files = await readFilesAfter(db, after, FILES_AT_ONCE, since);
    for (const file of files) {
      const entries = new EntriesOfFile(db, { sealer, file, accounts, answers });
      for (const what of await disagreements(db, sealer, file, entries)) violations.push(`file ${file.name}: ${what}`);
      after = file.name;
    }
    if (files.length < FILES_AT_ONCE) return violations;
  }
}

async function disagreements(db: Queryable, sealer: Sealer, file: KeptFile, entries: EntriesOfFile): Promise<string[]> {
  const comparison = new Comparison(file, entries);
  try {
    return await comparison.end(await readThrough(readPieces(sealer, db, file.id), (events) => comparison.take(events)));
  } catch (error) {
    if (error instanceof BytesAltered) return [error.message];
    throw error;
  }
}
