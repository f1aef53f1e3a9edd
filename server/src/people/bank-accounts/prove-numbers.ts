import type { Queryable } from '../../kernel/db/database.ts';
import type { Since } from '../../kernel/seals/index.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import { type NumbersToProve, readNumbersAfter, wrongNumberVersions } from './invariant-store.ts';
import { openNumbers } from './open-numbers.ts';

const AT_ONCE = 2_000;
const MOST = 100;

/**
 * Numbers that do not open as their account's, consumer's and version's, accounts whose plain copies differ, and
 * accounts that do not use their newest version. Names the account, and tells no number. `since`: opens those alone.
 */
export async function wrongNumbers(db: Queryable, sealer: Sealer, since?: Since): Promise<string[]> {
  const found = await wrongNumberVersions(db);
  for (let seq = 0; found.length < MOST; ) {
    const rows = await readNumbersAfter(db, seq, AT_ONCE, since);
    for (const row of rows) {
      const wrong = wrongIn(sealer, row);
      if (wrong) found.push(`account ${row.id} of ${row.consumer_id}, version ${row.numbers_version} of its numbers: ${wrong}`);
    }
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < AT_ONCE) break;
  }
  return found.slice(0, MOST);
}

function wrongIn(sealer: Sealer, row: NumbersToProve): string | undefined {
  let numbers: AccountNumbers;
  try {
    numbers = openNumbers(sealer, row);
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    return 'they do not open: they were altered, or are of another account';
  }
  if (!row.is_current) return undefined;
  const { routing_number, account_number, account_type } = numbers;
  if (row.last_four !== account_number.slice(-4)) return 'the last four digits are others';
  if (row.account_type !== account_type) return 'the account type is another';
  return row.number_fingerprint === sealer.fingerprint(`${routing_number}:${account_number}`)
    ? undefined
    : 'the fingerprint is of other numbers';
}
