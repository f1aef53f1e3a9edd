import { access, constants } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import type { Config } from '../../config.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good } from './look.ts';

/**
 * Where the journal's copies lie. An SFTP bank's single copy brings advice: one snapshot may take it back with the
 * database.
 */
export async function lookAtBankJournal({
  odfi,
  data_dir,
  bank_journal_dir,
}: Pick<Config, 'odfi' | 'data_dir' | 'bank_journal_dir'>): Promise<Finding[]> {
  const what = 'Bank journal';
  if (bank_journal_dir === undefined)
    return odfi.kind === 'sftp'
      ? [good(what, 'It lies in DATA_DIR alone. Better: name a folder on another disk in BANK_JOURNAL_DIR for a second copy.')]
      : [];
  const inside = relative(data_dir, bank_journal_dir);
  if (!inside.startsWith('..') && !isAbsolute(inside))
    return [
      bad(
        what,
        `BANK_JOURNAL_DIR ${bank_journal_dir} lies in DATA_DIR.`,
        'Name a folder on another disk, which no snapshot of DATA_DIR takes along.',
      ),
    ];
  const code = await access(bank_journal_dir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  );
  return [
    code === undefined
      ? good(what, `Its second copy lies in ${bank_journal_dir}.`)
      : bad(
          what,
          `BANK_JOURNAL_DIR ${bank_journal_dir} cannot be used (${code}).`,
          'Make it, for this user to write: nothing goes to the bank before.',
        ),
  ];
}
