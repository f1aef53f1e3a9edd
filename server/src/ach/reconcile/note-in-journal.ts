import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { sha256Of } from '../originate/file-bytes.ts';
import { BankJournal, type JournalEntry, journalFolder } from './bank-journal.ts';
import { insertNoted } from './bank-journal-store.ts';

/**
 * This server's journal, with copies beside the bank's folders, if reached as files, and where a person asked for one.
 */
export function journalOf({ config, odfi }: Pick<Context, 'config' | 'odfi'>): BankJournal {
  const folders = [journalFolder(config.data_dir), odfi.journal_folder, config.bank_journal_dir];
  return new BankJournal([...new Set(folders.filter((folder) => folder !== undefined))]);
}

/**
 * Notes something in the database, with `also` in one transaction, and then in the journal, so that only an older
 * database knows less. Where `also` gives false nothing is noted. Resolves once both are on the disk.
 */
export async function noteInJournal(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'odfi'>,
  entry: JournalEntry,
  also: (tx: Queryable) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const journal = journalOf(context);
  const at = context.clock.now();
  const line = await journal.compose(entry, at);
  const noted = await context.db.transaction(async (tx) => {
    if (!(await also(tx))) return false;
    await insertNoted(tx, { line, line_sha256: sha256Of(Buffer.from(line)), at });
    return true;
  });
  if (noted) await journal.append(line);
  return noted;
}
